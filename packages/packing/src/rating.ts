// Start here: rate cards and ship-from documents as plain data.

export {} from "#required-runtime"
export type * from "./rating/card/card.ts"
export { carriersOf } from "./rating/card/carriers-of.ts"
export type { CardFault, ReadResult } from "./rating/card/faults.ts"
export { formatDocument, parseRateCard, parseShipFrom } from "./rating/card/json.ts"
export { readRateCard } from "./rating/card/read-rate-card.ts"
export { readShipFrom } from "./rating/card/read-ship-from.ts"
export type * from "./rating/card/ship-from.ts"
export type * from "./rating/card/surcharge.ts"
export type * from "./rating/card/transit.ts"

// Compile each document once for any number of quotes.

export { compile, type Tariff } from "./rating/compile/compile.ts"
export { type Compilation, compileShipFrom, type Origin } from "./rating/compile/origin.ts"

// Quote the price of each service, line by line.

export type { Line } from "./rating/money/ledger.ts"
export type { LengthUnit, Units, WeightUnit } from "./rating/numbers/units.ts"
export {
  type CheckedDestination,
  checkDestination,
  type PlaceFault,
  type PlaceRepair
} from "./rating/quote/check-destination.ts"
export { cliffs } from "./rating/quote/cliffs.ts"
export { dimensionalWeights } from "./rating/quote/dimensional-weights.ts"
export type * from "./rating/quote/model.ts"
export { quote } from "./rating/quote/quote.ts"

// Check cards for errors and likely mistakes.

export { type LintFinding, lint } from "./rating/lint/lint.ts"
export type { LintRule, Severity } from "./rating/lint/rules.ts"

// Compare two editions of a card.

export type { AffectedShipments, CardChange, ChangeKind } from "./rating/diff/change.ts"
export { diff } from "./rating/diff/diff.ts"
export { explain } from "./rating/diff/explain.ts"

// Import and export tables as CSV.

export { calendarsFromCsv, calendarsToCsv } from "./rating/csv/calendars.ts"
export { type CsvRow, type CsvText, parseCsv, printCsv } from "./rating/csv/csv.ts"
export type { CsvExport, CsvImport } from "./rating/csv/outcome.ts"
export { percentagesFromCsv, percentagesToCsv } from "./rating/csv/percentages.ts"
export { ratesFromCsv } from "./rating/csv/rates-from-csv.ts"
export { ratesToCsv } from "./rating/csv/rates-to-csv.ts"
export type { CsvFault } from "./rating/csv/sheet.ts"
export { zonesFromCsv } from "./rating/csv/zones-from-csv.ts"
export { zonesToCsv } from "./rating/csv/zones-to-csv.ts"

// Find the packing that costs least to ship.

export {
  type Cheapest,
  type CheapestPacking,
  cheapestPacking,
  type Incomplete,
  type NoService,
  type ShippedPacking
} from "./cheapest/cheapest-packing.ts"
export type { Choice } from "./cheapest/models/choice.ts"
export { type CostProof, type CostProofs, type NoCostProof, proveCheapest } from "./cheapest/proofs/prove-cheapest.ts"

// Quotes to keep with an order, and their replay today.

export type { BoundBox, BoundQuote } from "./bound-quotes/bound-quote.ts"
export { boundQuotes } from "./bound-quotes/bound-quotes.ts"
export { readBoundQuote } from "./bound-quotes/read-bound-quote.ts"
export type {
  ChangedFact,
  CorruptQuote,
  NotReplayed,
  QuoteReplay,
  ReplayCause,
  Replayed,
  ReplayedLine,
  ReplayedShipment
} from "./bound-quotes/replay.ts"
export { type ReplayCards, replayWith } from "./bound-quotes/replay-with.ts"

// Convert price lists of other software.

export { importKarrio } from "./price-lists/karrio.ts"
export { importMagento, type MagentoService } from "./price-lists/magento.ts"
export { importMatrixRate } from "./price-lists/matrix-rate.ts"
export type { Boundary, Imported, NewCard } from "./price-lists/price-line.ts"

// Try rating with three example carriers.

export { exampleCards, exampleShipFrom } from "./example-cards/example-cards.ts"
