// What is done with each order, from plain data, so that it can be done in any thread.
import type { Answer, Work } from "../batch/order-result.ts"
import type { Order } from "../formats/order.ts"
import { type Fault, shownFault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import { type OrderReading, readOrder } from "../orders/read-order.ts"
import { type PackSettings, packOrder } from "../packing/pack-order.ts"
import type { PackedOrder } from "../packing/parcel.ts"
import { millionths } from "../rating/amounts.ts"
import { rateOrder, type Unratable } from "../rating/rate-order.ts"
import { replayOrder, sideOf } from "../rating/replay-order.ts"
import { shipOrder } from "../rating/ship-order.ts"
import { type RateSettings, tariffsOf } from "../rating/tariffs.ts"
import { sheetOf } from "../report/build-sheet.ts"
import type { Sheet } from "../report/sheet.ts"
import { FILL_STEPS, nothing, type Tally } from "../report/tally.ts"
import { writeDrawings } from "./drawings.ts"
import {
  type Format,
  type Lines,
  type Named,
  packLines,
  type Replayed,
  rateLines,
  replayLines,
  shipLines
} from "./output-lines.ts"

/** What besides lines is made of each order. */
interface Papers {
  readonly format: Format
  /** A folder for drawings. */
  readonly svg?: string
  readonly html: boolean
}

/** What a worker is told before the first order. */
export type Task =
  | ({ readonly kind: "pack"; readonly pack: PackSettings } & Papers)
  | ({ readonly kind: "rate"; readonly rate: RateSettings } & Papers)
  | ({
      readonly kind: "replay"
      readonly pack: PackSettings
      readonly before: RateSettings
      readonly after: RateSettings
    } & Papers)
  | ({ readonly kind: "ship"; readonly pack: PackSettings; readonly rate: RateSettings } & Papers)

/** What an order must have in it. */
type Wanted = "items" | "boxes" | "either"

type Read = Extract<OrderReading, { _tag: "Read" }>

/** What is said of an order that was read: refusals, or its part of the answer. */
type Told = { readonly refusals: ReadonlyArray<Pick<Fault, "at" | "message">> } | Omit<Answer, "line" | "faults">

const nameOf = (order: string | undefined, line: number): string => order ?? `line ${line}`

/** The frame of every kind of work: reads the order, and says what is wrong where it is. */
const working =
  (
    kind: Wanted,
    html: boolean,
    refused: Lines<never>["refused"],
    tell: (named: Named, order: Order, draft: Draft) => Told
  ): Work =>
  (draft, header) => {
    const reading = readOrder(draft, header, kind === "boxes" ? "boxes" : "items")
    const { line } = reading
    const named = { line, order: reading._tag === "Read" ? reading.order.order : reading.name }
    const refusal = (faults: ReadonlyArray<Fault>): Answer => ({
      line,
      text: refused(named, faults),
      faults,
      tally: { ...nothing, orders: 1, refused: 1 },
      ...(html && { sheet: refusedSheet(nameOf(named.order, line), faults) })
    })
    if (reading._tag === "Refused") return refusal(reading.faults)
    const lacks = lackingIn(reading, kind)
    if (lacks !== undefined) return refusal([lacks])
    const told = tell(named, reading.order, draft)
    return "refusals" in told
      ? refusal(told.refusals.map(({ at, message }) => reading.fault(at, message)))
      : { line, faults: [], ...told }
  }

const lackingIn = ({ fault, order }: Read, kind: Wanted): Fault | undefined => {
  const { boxes = [], items = [], mistakes, prints = [], unpacked = [] } = order
  if (kind === "either" && items.length + prints.length > 0) return undefined
  if (kind === "items" && items.length + prints.length === 0) return fault("", "there are no items and no prints in it")
  if (kind === "items") return undefined
  if (mistakes !== undefined) return fault("/mistakes", "it was not packed")
  if (unpacked.length > 0) return fault("/unpacked", "not all of it was packed")
  return boxes.length === 0 ? fault("", "there are no boxes in it") : undefined
}

const refusedSheet = (name: string, faults: ReadonlyArray<Fault>): Sheet => ({
  name,
  boxes: [],
  left: [],
  proved: [],
  optimal: false,
  faults: faults.map(shownFault)
})

const volume = ({
  height,
  length,
  width
}: {
  readonly width: number
  readonly length: number
  readonly height: number
}) => width * length * height

/** What the boxes of one order add. */
const tallyOf = ({ boxes, unpacked }: PackedOrder): Tally => {
  const fills = Array<number>(FILL_STEPS).fill(0)
  const byBox: Record<string, number> = {}
  let [inner, used, outer, pieces] = [0, 0, 0, 0]
  for (const { fill, kind, packed, pieces: own, reference, ...sides } of boxes) {
    const name = `${kind} ${reference}`
    byBox[name] = (byBox[name] ?? 0) + 1
    pieces += own
    outer += volume(sides)
    if (packed === undefined || fill === undefined) continue
    const room = volume(packed.inner)
    inner += room
    used += room * fill
    fills[Math.min(FILL_STEPS - 1, Math.floor(fill * FILL_STEPS))]!++
  }
  return {
    ...nothing,
    orders: 1,
    unserved: unpacked.length > 0 ? 1 : 0,
    boxes: boxes.length,
    pieces,
    inner,
    used,
    outer,
    fills,
    byBox
  }
}

const works = {
  pack: ({ format, html, pack, svg }: Extract<Task, { kind: "pack" }>): Work => {
    const lines = packLines[format]
    return working("items", html, lines.refused, (named, order, draft) => {
      const packed = packOrder(order, pack)
      if ("refusals" in packed) return packed
      if (svg !== undefined) writeDrawings(svg, draft, named.order, packed)
      return {
        text: lines.done(named, order, packed),
        tally: tallyOf(packed),
        ...(html && { sheet: sheetOf(nameOf(named.order, named.line), packed) })
      }
    })
  },
  rate: ({ format, html, rate }: Extract<Task, { kind: "rate" }>): Work => {
    const tariffs = tariffsOf(rate)
    const lines = rateLines[format]
    return working("boxes", html, lines.refused, (named, order) => {
      const boxes = order.boxes ?? []
      const rated = rateOrder(order, boxes, tariffs)
      if ("refusals" in rated) return rated
      const [cheapest] = rated.rates
      return {
        text: lines.done(named, order, rated),
        tally: {
          ...nothing,
          orders: 1,
          boxes: boxes.length,
          unserved: cheapest === undefined ? 1 : 0,
          costs: cheapest === undefined ? {} : { [cheapest.currency]: millionths(cheapest.cost) }
        }
      }
    })
  },
  replay: ({ after, before, format, html, pack }: Extract<Task, { kind: "replay" }>): Work => {
    const [was, is] = [sideOf(before), sideOf(after)]
    const lines = replayLines[format]
    return working("either", html, lines.refused, (named, order) => {
      const packed =
        (order.boxes ?? []).length > 0 ? { boxes: order.boxes ?? [], unpacked: [] } : packOrder(order, pack)
      if ("refusals" in packed) return packed
      const replayed: Replayed | Unratable =
        packed.unpacked.length > 0
          ? { problem: "not everything can be packed" }
          : replayOrder(order, packed.boxes, was, is)
      if ("refusals" in replayed) return replayed
      const isCompared = !("problem" in replayed)
      return {
        text: lines.done(named, order, replayed),
        tally: { ...nothing, orders: 1, boxes: packed.boxes.length, unserved: isCompared ? 0 : 1 },
        ...(isCompared && { extra: replayed })
      }
    })
  },
  ship: ({ format, html, pack, rate, svg }: Extract<Task, { kind: "ship" }>): Work => {
    const tariffs = tariffsOf(rate)
    const lines = shipLines[format]
    return working("items", html, lines.refused, (named, order, draft) => {
      const shipping = shipOrder(order, pack, tariffs)
      if ("refusals" in shipping) return shipping
      const name = nameOf(named.order, named.line)
      if (svg !== undefined) writeDrawings(svg, draft, named.order, shipping.packed)
      const shipped = "why" in shipping ? undefined : shipping
      const tally = tallyOf(shipping.packed)
      return {
        text: lines.done(named, order, shipping),
        tally:
          shipped === undefined
            ? { ...tally, unserved: 1 }
            : {
                ...tally,
                costs: { [shipped.rate.currency]: millionths(shipped.rate.cost) },
                savings: { [shipped.rate.currency]: millionths(shipped.saving ?? "0") }
              },
        ...(html && { sheet: sheetOf(name, shipping.packed, shipped) })
      }
    })
  }
}

/** The work that a task is. */
export const workOf = (task: Task): Work => (works[task.kind] as (task: Task) => Work)(task)
