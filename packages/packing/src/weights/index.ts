export { parcelWeight } from "./parcel-weight.ts"
