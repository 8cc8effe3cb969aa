export type { FailedFetch, FetchedImage, ImageFetchOptions } from "./fetch-image.ts"
export { type ImageReader, type ImageReaderOptions, imageReader } from "./image-reader.ts"
export { type OrderedImages, type PreflightHandlerOptions, preflightHandler } from "./preflight-handler.ts"
export { readImage } from "./read-image.ts"
