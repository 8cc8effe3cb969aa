export {} from "#required-runtime"
export type * from "./cartons/contract.ts"
export {
  type EmptySpace,
  type EmptySpaceRule,
  emptySpaceOf,
  euEmptySpace,
  leastEmptySpace
} from "./cartons/empty-space.ts"
export { packToSize } from "./cartons/pack-to-size.ts"
export type { CutCarton } from "./print/model/catalogue.ts"
