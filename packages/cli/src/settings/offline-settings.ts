// What the offline tools can be told, as tables of flags.
import { availableParallelism } from "node:os"
import type { Measure } from "@waybill/packing"
import { Flag } from "effect/cli"
import { formed, oneOf, type Setting, text, whole } from "./setting.ts"
import { unitsSetting } from "./units.ts"

type NamedMeasure = Extract<Measure, string>

const measures = ["boxes", "volume", "price"] as const satisfies ReadonlyArray<NamedMeasure>

const objective = formed<ReadonlyArray<NamedMeasure>>(
  "MEASURES",
  "be some of boxes, volume, price, each once, with commas between them",
  (given) => {
    const named = given.split(",").map((name) => measures.find((measure) => measure === name.trim()))
    return named.some((name) => name === undefined) || new Set(named).size < named.length
      ? undefined
      : (named as ReadonlyArray<NamedMeasure>)
  },
  {
    says: "What the best packing has least of, the most important first: boxes, volume, price.",
    fallback: "boxes,volume"
  }
)

const instant = formed(
  "INSTANT",
  "be an instant with its offset, as in 2026-11-20T09:00:00Z",
  (given) => (/(?:Z|[+-]\d\d:?\d\d)$/.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined),
  {
    says: "When orders were placed that do not say so: ISO 8601 with an offset, as in 2026-11-20T09:00:00Z. Usually now."
  }
)

/** How orders are packed. */
export const packingSettings = {
  boxes: text("FILE", { says: "What to pack into, as JSON; without it, the built-in trade sizes." }),
  profile: text("FILE", { says: "What the finishings of prints mean for packing, as JSON." }),
  units: unitsSetting,
  objective,
  effort: whole(0, 100_000, "N", { says: "How hard to look for a better packing.", fallback: "0" })
}

/** How orders are rated. */
export const ratingSettings = {
  cards: text("DIR", { says: "The rate cards, one JSON file each; without it, the cards of the examples." }),
  shipFrom: text("FILE", { says: "Where parcels leave: calendar, cut-off and handling days as JSON." }),
  at: instant
}

/** Where results go, and who works on them. */
export const outputSettings = {
  out: text("FILE", { says: "Write the results to this file; without it, to standard output." }),
  format: oneOf(["ndjson", "csv"], {
    says: "A line of JSON for each order, or a CSV. Usually what the name of --out ends in, or else ndjson."
  }),
  workers: whole(1, 256, "N", { says: "Threads that share the work.", fallback: String(availableParallelism()) })
}

/** What is drawn of each order. */
export const paperSettings = {
  svg: text("DIR", { says: "Draw each box into this folder, a file each, to be printed on A5." }),
  html: text("FILE", { says: "Write a report to look at: one page that needs nothing else." })
}

const flag = (name: string, says: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(says), Flag.withDefault(false))

export const switches = {
  strict: flag("strict", "Stop at the first order that is at fault; without it, the others are done."),
  resume: flag("resume", "Go on where an earlier run that wrote to the same --out was stopped.")
}

export const rateSwitches = {
  residential: flag("residential", "Destinations are homes, unless an order says otherwise."),
  rush: flag("rush", "Orders leave as rush orders do, unless they say otherwise.")
}

type Value<S> = S extends Setting<infer A> ? A : never

/** The values of a table of settings: those with a fallback are always there. */
export type Values<T> = { readonly [Name in keyof T]: Value<T[Name]> | undefined }
