// The checks of options, for packages around the core. Nothing here imports Effect.
export {
  checkFunctions,
  checkNames,
  checkSurplus,
  isObject,
  type NamesOf,
  nearestName,
  unknownName
} from "@waybill/packing/values"
