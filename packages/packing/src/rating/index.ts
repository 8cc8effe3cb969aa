// Start here: rate cards and ship-from documents as plain data.

export type * from "./card/card.ts"
export { carriersOf } from "./card/carriers-of.ts"
export type { Fault, Reading } from "./card/faults.ts"
export { formatDocument, parseRateCard, parseShipFrom } from "./card/json.ts"
export { readRateCard } from "./card/read-rate-card.ts"
export { readShipFrom } from "./card/read-ship-from.ts"

// Compile each document once for any number of quotes.

export { compile, type Tariff } from "./compile/compile.ts"
export { type Compilation, compileShipFrom, type Origin } from "./compile/origin.ts"

// Quote the price of each service, line by line.

export type { Line } from "./money/ledger.ts"
export type { LengthUnit, Units, WeightUnit } from "./numbers/units.ts"
export { cliffs } from "./quote/cliffs.ts"
export { dimensionalWeights } from "./quote/dimensional-weights.ts"
export type * from "./quote/model.ts"
export { quote } from "./quote/quote.ts"

// Check cards for errors and likely mistakes.

export { type Finding, lint } from "./lint/lint.ts"
export type { LintRule, Severity } from "./lint/rules.ts"

// Compare two editions of a card.

export type { AffectedShipments, Change, ChangeKind } from "./diff/change.ts"
export { diff } from "./diff/diff.ts"
export { explain } from "./diff/explain.ts"

// Import and export tables as CSV.

export { calendarsFromCsv, calendarsToCsv } from "./csv/calendars.ts"
export { parseCsv, printCsv } from "./csv/csv.ts"
export type { CsvExport, CsvImport } from "./csv/outcome.ts"
export { ratesFromCsv } from "./csv/rates-from-csv.ts"
export { ratesToCsv } from "./csv/rates-to-csv.ts"
export type { CsvFault } from "./csv/sheet.ts"
export { zonesFromCsv } from "./csv/zones-from-csv.ts"
export { zonesToCsv } from "./csv/zones-to-csv.ts"
