import {
  type Fault,
  type Finding,
  lint as findingsOf,
  parseRateCard,
  parseShipFrom,
  type RateCard,
  type Reading,
  type ShipFrom
} from "@waybill/packing/rating"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { exitCodes } from "../../errors/command-error.ts"
import { lineAndColumn, nearestPlace, placesIn } from "../../input/json-places.ts"
import { readText } from "../../input/text-file.ts"
import { counted, show, tell } from "../../output/print.ts"
import { cardFiles } from "../../rating/cards.ts"

/** What is wrong in a file, and where. */
interface Line {
  readonly severity: Finding["severity"]
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly pointer: string
  readonly message: string
}

interface Source<A> {
  readonly file: string
  readonly text: string
  readonly reading: Reading<A>
}

const sourceOf =
  <A>(parse: (text: string) => Reading<A>) =>
  (file: string): Source<A> => {
    const text = readText(file)
    return { file, text, reading: parse(text) }
  }

/** Where a pointer stands in a text, or the nearest that there is. */
const placeOf = (text: string, pointer: string): readonly [line: number, column: number] => {
  const places = placesIn(text)
  return lineAndColumn(text, places.brokenAt ?? nearestPlace(places, pointer))
}

const lineOf = (
  { file, text }: Source<unknown>,
  severity: Finding["severity"],
  rule: string,
  { message, pointer }: Pick<Fault, "pointer" | "message">
): Line => {
  const [line, column] = placeOf(text, pointer)
  return { severity, rule, file, line, column, pointer, message }
}

const malformed = (source: Source<unknown>): ReadonlyArray<Line> =>
  source.reading._tag === "Read" ? [] : source.reading.faults.map((fault) => lineOf(source, "error", "form", fault))

const documentIn = <A>({ reading }: Source<A>): ReadonlyArray<A> => (reading._tag === "Read" ? [reading.document] : [])

/** Everything that is wrong with cards that are used together. */
const linesOf = (
  cards: ReadonlyArray<Source<RateCard>>,
  origins: ReadonlyArray<Source<ShipFrom>>
): ReadonlyArray<Line> => {
  const faults = [...cards, ...origins].flatMap(malformed)
  const read = {
    cards: cards.filter(({ reading }) => reading._tag === "Read"),
    shipFroms: origins.filter(({ reading }) => reading._tag === "Read")
  }
  const findings = findingsOf(read.cards.flatMap(documentIn), read.shipFroms.flatMap(documentIn)).map(
    ({ message, pointer, rule, severity }) => {
      const [, list = "", index = "", ...rest] = pointer.split("/")
      const source = read[list as keyof typeof read][Number(index)]!
      return lineOf(source, severity, rule, { pointer: rest.map((step) => `/${step}`).join(""), message })
    }
  )
  return [...faults, ...findings]
}

/** `waybill card lint` */
export const lint = Command.make(
  "lint",
  {
    cards: Argument.String("card").pipe(
      Argument.withDescription("Rate cards that are used together: files, or folders of them."),
      Argument.variadic({ min: 1 })
    ),
    shipFrom: Flag.String("ship-from").pipe(
      Flag.withMetavar("FILE"),
      Flag.withDescription("Look at this ship-from too, and at how the cards go with it."),
      Flag.optional
    ),
    json: Flag.Boolean("json").pipe(Flag.withDescription("Print JSON."), Flag.withDefault(false))
  },
  ({ cards, json, shipFrom }) =>
    Effect.sync(() => {
      const files = cards.flatMap((path) => cardFiles(path, "the card"))
      const origins = Option.toArray(shipFrom)
      const lines = linesOf(files.map(sourceOf(parseRateCard)), origins.map(sourceOf(parseShipFrom)))
      const errors = lines.filter(({ severity }) => severity === "error").length
      if (json || lines.length > 0)
        show(
          lines,
          {
            SEVERITY: ({ severity }) => severity,
            WHERE: ({ column, file, line }) => `${file}:${line}:${column}`,
            RULE: ({ rule }) => rule,
            "WHAT IS WRONG": ({ message, pointer }) =>
              message.startsWith(pointer) ? message : `${pointer}: ${message}`
          },
          json
        )
      tell(
        `${counted(files.length, "card")}: ${counted(errors, "error")}, ${counted(lines.length - errors, "warning")}`
      )
      if (errors > 0) process.exitCode = exitCodes.refused
    })
).pipe(
  Command.withDescription("What is wrong with rate cards, and what is hardly meant."),
  Command.withExamples([
    { command: "waybill card lint cards" },
    { command: "waybill card lint acme-2026.json acme-2027.json --ship-from workshop.json" }
  ])
)
