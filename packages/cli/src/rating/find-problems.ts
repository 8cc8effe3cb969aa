import {
  type CardFault,
  type LintFinding,
  lint,
  parseRateCard,
  parseShipFrom,
  type RateCard,
  type ReadResult,
  type ShipFrom
} from "@waybill/packing/rating"
import { readJsonText } from "../input/json-file.ts"
import { lineAndColumn, locateValues, nearestOffset } from "../input/json-spans.ts"

/** A problem in a rate card or ship-from document, with its location. */
export interface CardProblem {
  readonly severity: LintFinding["severity"]
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly message: string
}

interface SourceFile<A> {
  readonly file: string
  readonly text: string
  readonly reading: ReadResult<A>
}

const readSource =
  <A>(parse: (text: string) => ReadResult<A>) =>
  (file: string): SourceFile<A> => {
    const text = readJsonText(file)
    return { file, text, reading: parse(text) }
  }

const problemIn = (
  { file, text }: SourceFile<unknown>,
  severity: LintFinding["severity"],
  rule: string,
  { message, pointer }: Pick<CardFault, "pointer" | "message">
): CardProblem => {
  const spans = locateValues(text)
  const [line, column] = lineAndColumn(text, spans.brokenAt ?? nearestOffset(spans, pointer))
  return { severity, rule, file, line, column, pointer, message }
}

const formProblems = (source: SourceFile<unknown>): ReadonlyArray<CardProblem> => {
  const { reading, text } = source
  const { repeated } = locateValues(text)
  const faults = reading._tag === "Read" ? [] : reading.faults
  return [...(repeated === undefined ? [] : [repeated]), ...faults].map((fault) =>
    problemIn(source, "error", "form", fault)
  )
}

const documentIn = <A>({ reading }: SourceFile<A>): ReadonlyArray<A> =>
  reading._tag === "Read" ? [reading.document] : []

/** Reads a set of rate cards and ship-from documents, and returns all problems in it. */
export const findProblems = (
  cardFiles: ReadonlyArray<string>,
  shipFromFiles: ReadonlyArray<string>
): ReadonlyArray<CardProblem> => {
  const cards: ReadonlyArray<SourceFile<RateCard>> = cardFiles.map(readSource(parseRateCard))
  const shipFroms: ReadonlyArray<SourceFile<ShipFrom>> = shipFromFiles.map(readSource(parseShipFrom))
  const readable = {
    cards: cards.filter(({ reading }) => reading._tag === "Read"),
    shipFroms: shipFroms.filter(({ reading }) => reading._tag === "Read")
  }
  const findings = lint(readable.cards.flatMap(documentIn), readable.shipFroms.flatMap(documentIn))
  return [
    ...[...cards, ...shipFroms].flatMap(formProblems),
    ...findings.map(({ message, pointer, rule, severity }) => {
      // The pointer starts with the name of the list and the index of the document in it.
      const [, list = "", index = "", ...rest] = pointer.split("/")
      const source = readable[list as keyof typeof readable][Number(index)]!
      return problemIn(source, severity, rule, { pointer: rest.map((step) => `/${step}`).join(""), message })
    })
  ]
}
