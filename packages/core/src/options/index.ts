// The checks of options, for packages around the core. Nothing here imports Effect.
export { checkFunctions, checkNames, checkSurplus, type NamesOf } from "@waybill/packing/values"
