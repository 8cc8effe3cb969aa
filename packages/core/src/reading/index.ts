// Readers of plain data. Nothing here imports other folders of the core than values.

export { type Fault, faultText, placeOf, type Reading, schemaReader, synonymOf } from "./schema-reader.ts"
