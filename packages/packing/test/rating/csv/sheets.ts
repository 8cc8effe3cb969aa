import type { CsvExport, CsvImport, RateCard } from "../../../src/rating.ts"
import { cleanDocuments } from "../fixtures/clean-documents.ts"

export const clean = () => cleanDocuments().cards[0]! as RateCard
export const csvOf = (result: CsvExport) => (result._tag === "Written" ? result.csv : JSON.stringify(result.faults))
export const cardOf = (result: CsvImport) => (result._tag === "Read" ? result.card : result.faults)
export const faultsOf = (result: CsvImport) =>
  result._tag === "Refused" ? result.faults.map(({ line, column }) => [line, column]) : []
