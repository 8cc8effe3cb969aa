// The check of the names of options, for packages around the core. Nothing here imports Effect.
export { checkNames, type NamesOf } from "@waybill/packing/values"
