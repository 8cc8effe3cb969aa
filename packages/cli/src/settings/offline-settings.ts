// Flags for the offline commands.
import { availableParallelism } from "node:os"
import { type EmptySpaceRule, euEmptySpace } from "@waybill/packing/cartons"
import { decimals } from "../decimals/number-cell.ts"
import { encodings } from "../input/decode-text.ts"
import { AN_INSTANT, isInstant } from "../input/instant.ts"
import { switchFlag } from "./flags.ts"
import { integer, oneOf, parsed, text } from "./setting.ts"
import { unitsSetting } from "./units.ts"

const measures = ["boxes", "volume", "price", "empty-space"] as const

/** Measure of a packing in `--objective`. */
export type NamedMeasure = (typeof measures)[number]

const objective = parsed(
  "MEASURES",
  "a comma-separated list of boxes, volume, price and empty-space, without repeats",
  (given): ReadonlyArray<NamedMeasure> | undefined => {
    const named = given.split(",").map((name) => measures.find((measure) => measure === name.trim()))
    return named.some((name) => name === undefined) || new Set(named).size < named.length
      ? undefined
      : (named as ReadonlyArray<NamedMeasure>)
  },
  {
    description:
      "Measures to minimize, most important first: boxes, volume, price, empty-space (the volume inside the boxes of items)",
    fallback: "boxes,volume",
    suggestions: [...measures, "boxes,volume"]
  }
)

const instant = parsed("TIME", AN_INSTANT, (given) => (isInstant(given) ? given : undefined), {
  description: "Time for orders without one: ISO 8601 with an offset, such as 2026-11-20T09:00:00Z (default: now)"
})

/** Setting for the sheet of a workbook. */
export const sheetSetting = text("NAME|N", {
  description: "Sheet of a workbook of Excel: its name or number (default: the first visible one)"
})

/** Setting for the decimal separator of a CSV. */
const decimalSetting = oneOf(decimals, {
  description: "Decimal separator of numbers such as 1.250 and 1,250 in a CSV (default: judged by the whole column)"
})

/** Settings for reading orders. */
export const inputSettings = {
  items: text("FILE", {
    description:
      "Size and weight of each SKU, for orders that name only SKUs: a CSV or workbook of Excel with sku, width, length, height and weight, or JSON"
  }),
  itemsSheet: text("NAME|N", {
    description: "Sheet of --items, if it is a workbook of Excel: its name or number (default: the first visible one)"
  }),
  sheet: sheetSetting,
  headerRow: integer(1, 1_000, "N", {
    description: "Line of the header of a CSV or sheet (default: the first of 20 rows that reads as a header)"
  }),
  decimal: decimalSetting,
  map: text("PAIRS|FILE", {
    description:
      "Columns of a CSV, such as order=Name,reference=Lineitem sku,quantity=Lineitem quantity, or a file that --save-map wrote"
  }),
  saveMap: text("FILE", { description: "Save the pairs of --map to this file" }),
  encoding: oneOf(encodings, {
    description: "Encoding of the orders (default: detected from the first bytes, otherwise utf-8)"
  })
}

/** Settings for packing. */
export const packingSettings = {
  boxes: text("FILE", { description: "JSON file with the boxes to pack into; without it, the built-in trade sizes" }),
  profile: text("FILE", { description: "JSON file that defines how each print finishing is packed" }),
  units: unitsSetting,
  objective,
  effort: integer(0, 100_000, "N", {
    description: "Search effort; a higher value can find a better packing",
    fallback: "0"
  })
}

/** Limit on the empty space of a parcel. Only a law has a first day. */
export type EmptySpaceLimit = Omit<EmptySpaceRule, "from"> & Partial<Pick<EmptySpaceRule, "from">>

/** The limit of `--empty-space`. Everything but the items counts as empty. */
export const limitedSpace = (description: string) =>
  parsed(
    "SHARE|eu",
    "a share from 0 to 1, such as 0.5, or eu",
    (given): EmptySpaceLimit | undefined => {
      if (given === "eu") return euEmptySpace
      return /^(?:0(?:\.\d{1,6})?|1)$/.test(given)
        ? { name: "limit of --empty-space", atMost: Number(given), of: "inner" }
        : undefined
    },
    { description, suggestions: ["eu"] }
  )

/** Setting for the records of empty space. */
export const emptySpaceSetting = {
  emptySpace: limitedSpace(
    `Record the empty space of each parcel, and report the orders with more than this share of it; eu: ${euEmptySpace.atMost}, the limit of ${euEmptySpace.name}`
  )
}

/** Settings for rating. */
export const ratingSettings = {
  cards: text("DIR", { description: "Folder with rate cards, one JSON file each; without it, the example cards" }),
  shipFrom: text("FILE", { description: "JSON file with the ship-from document: calendar, cut-off and handling days" }),
  at: instant
}

/** Settings for the output, and for the number of threads. */
export const outputSettings = {
  out: text("FILE", { description: "Write results to this file; without it, to standard output" }),
  format: oneOf(["ndjson", "csv"], {
    description:
      "Output format (default: csv if the name of --out ends in .csv, Parquet if it ends in .parquet, otherwise ndjson)"
  }),
  workers: integer(1, 256, "N", { description: "Number of threads", fallback: String(availableParallelism()) })
}

/** Setting for the rows of failed orders. */
export const problemsSetting = {
  problems: text("FILE", {
    description:
      "Write the rows of orders that are invalid or not served in full to this CSV, with their problems, for repair"
  })
}

/** Settings for drawings and the report. */
export const drawingSettings = {
  svg: text("DIR", { description: "Write an A5 drawing of each box, mailer and tube to this folder" }),
  html: text("FILE", { description: "Write a report to this file: one self-contained HTML page" }),
  whatIf: integer(1, 1_000, "N", {
    description:
      "Recommend in the report a box size to buy or drop, and show what each size would change, measured with N orders"
  }),
  ordersPerYear: integer(1, 999_999_999, "N", {
    description:
      "Number of orders per year, to scale the figures of --what-if (default: from the times of the orders, if they have them)"
  })
}

/** Switches of every batch. */
export const batchSwitches = {
  strict: switchFlag("strict", "Stop at the first invalid order; without it, continue with the others"),
  resume: switchFlag("resume", "Continue an interrupted run that wrote to the same --out")
}

/** Switches for rating. */
export const rateSwitches = {
  residential: switchFlag(
    "residential",
    "Treat destinations as residences by default; a value in the order takes precedence"
  ),
  rush: switchFlag("rush", "Treat orders as rush orders by default; a value in the order takes precedence")
}
