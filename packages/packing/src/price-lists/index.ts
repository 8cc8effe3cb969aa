export { importKarrio } from "./karrio.ts"
export { importMagento } from "./magento.ts"
export { importMatrixRate } from "./matrix-rate.ts"
export type { Boundary, Imported, NewCard } from "./price-line.ts"
