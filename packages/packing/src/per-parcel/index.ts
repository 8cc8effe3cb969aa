export { perParcel } from "./per-parcel.ts"
