import type { CsvReading, CsvWriting, RateCard } from "../../../src/rating/index.ts"
import { cleanDocuments } from "../fixtures/clean-documents.ts"

export const clean = () => cleanDocuments().cards[0]! as RateCard
export const csvOf = (writing: CsvWriting) =>
  writing._tag === "Written" ? writing.csv : JSON.stringify(writing.faults)
export const cardOf = (reading: CsvReading) => (reading._tag === "Read" ? reading.card : reading.faults)
export const faultsOf = (reading: CsvReading) =>
  reading._tag === "Refused" ? reading.faults.map(({ line, column }) => [line, column]) : []
