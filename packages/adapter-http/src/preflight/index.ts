export { readImage } from "./read-image.ts"
