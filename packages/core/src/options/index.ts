// The check of option names, for packages around the core. Nothing here imports Effect.
export { checkNames, type NamesOf } from "@waybill/packing/values"
