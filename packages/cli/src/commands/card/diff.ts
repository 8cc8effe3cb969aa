import { type CardChange, type ChangeKind, diff as compareCards, explain } from "@waybill/packing/rating"
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { print } from "../../output/terminal.ts"
import { readCardFile } from "../../rating/cards.ts"
import { pathArgument } from "../../settings/completed-words.ts"
import { jsonFlag } from "../../settings/flags.ts"

/** Kinds of changes whose values are amounts or measures. Other values are names, dates and sentences. */
const measured: ReadonlySet<string> = new Set<ChangeKind>(["price", "limit", "surcharge-amount", "min-billable"])

const numberIn = (text: string | null): string | number | null =>
  text !== null && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text

/** Returns a change with numbers instead of decimals. */
const withNumbers = (change: CardChange): object => {
  const { after, before, concerns, kind } = change
  const { band } = concerns
  return {
    ...change,
    ...(measured.has(kind) && { before: numberIn(before), after: numberIn(after) }),
    ...(band !== undefined && {
      concerns: { ...concerns, band: { ...band, over: numberIn(band.over), upTo: numberIn(band.upTo) } }
    })
  }
}

/** `waybill card diff` */
export const diff = Command.make(
  "diff",
  {
    before: pathArgument("before").pipe(Argument.withDescription("Rate card before the change")),
    after: pathArgument("after").pipe(Argument.withDescription("Rate card after the change")),
    json: jsonFlag
  },
  ({ after, before, json }) =>
    Effect.sync(() => {
      const changes = compareCards(readCardFile(before), readCardFile(after))
      if (json) print(JSON.stringify(changes.map(withNumbers), null, 2))
      else
        print(
          changes.length === 0 ? "No differences: both cards quote every shipment alike." : explain(changes).join("\n")
        )
    })
).pipe(
  Command.withDescription("Report the price differences between two rate cards, and the affected shipments"),
  Command.withExamples([{ command: "waybill card diff acme-2026.json acme-2027.json" }])
)
