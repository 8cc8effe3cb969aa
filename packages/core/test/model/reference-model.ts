// An independent, minimal implementation of the rules for one order, written from the specification and its decisions.
import { type Order, type Parcel, type TrackingStatus, trackingStatuses } from "./reference-order.ts"

export type CommandName = keyof typeof rules

export interface Command {
  readonly name: CommandName
  /** A reason, city, note, date, tracking number, id of a hold, or a status with its hour. */
  readonly value: string
  readonly pieces?: number
  /** Number of the shipment, from 1. */
  readonly shipment?: number
  /** Id of an operator's command. */
  readonly gesture?: string
  /** Revision that the order must have for an operator's command. */
  readonly revision?: number
  /** Code returned for an invalid input; absent for valid input. */
  readonly fault?: string
}

type Change = (order: Order, value: string, command: Command) => Partial<Order> | string
type Rule = readonly [noIdentifier: string, unknown: string, ...stages: [string, string, string, string], Change]

/** Marks a success that changes nothing. */
const UNCHANGED = "="

/** Quantity of the only item in each order. */
const PIECES = 3

const initial = {
  stage: "New",
  hold: null,
  rush: false,
  cities: [],
  service: "ACME_GROUND",
  quote: null,
  deadline: null,
  operatorHolds: [],
  parcels: [],
  unshipped: PIECES,
  erased: false,
  isPreflighted: false,
  history: [],
  gestures: {}
} as const
const cancelled = { stage: "Cancelled", hold: null, operatorHolds: [] } as const
const [unknownOrder, wrongStage, onHold, partlyShipped] = ["unknownOrder", "wrongStage", "onHold", "partlyShipped"]

const ship: Change = ({ operatorHolds, parcels, stage, unshipped }, trackingno, { pieces: sent }) => {
  const pieces = sent ?? unshipped
  const isRepeat = sent === undefined ? unshipped === 0 : undefined
  const made = parcels.filter(({ isVoided }) => !isVoided)
  if (made.some((each) => each.trackingno === trackingno && (isRepeat ?? each.pieces === sent))) return UNCHANGED
  if (stage === "Shipped") return wrongStage
  if (operatorHolds.length > 0) return onHold
  if (pieces > unshipped) return "invalid"
  return {
    parcels: [...parcels, { trackingno, pieces, isVoided: false, updates: [] }],
    unshipped: unshipped - pieces,
    stage: pieces < unshipped ? stage : "Shipped"
  }
}

/** Returns the status of a parcel. A delivered one can only be returned. */
const trackingStatusOf = ({ updates }: Parcel): TrackingStatus | null => {
  let status: TrackingStatus | null = null
  for (const [, next] of updates) if (status !== "delivered" || next === "returned") status = next
  return status
}

type ParcelChange = (
  parcel: Parcel,
  value: string,
  order: Order
) => (Partial<Order> & { readonly parcel: Parcel }) | string

/** Builds a change of the parcel with the command's number. */
const ofParcel =
  (change: ParcelChange): Change =>
  (order, value, { shipment }) => {
    const parcel = order.parcels[shipment! - 1]
    if (parcel === undefined) return "unknownShipment"
    if (parcel.isVoided) return "voided"
    const result = change(parcel, value, order)
    if (typeof result === "string") return result
    const { parcel: changed, ...rest } = result
    return { ...rest, parcels: order.parcels.map((each) => (each === parcel ? changed : each)) }
  }

/** Refuses a change of an erased order. */
const unlessErased =
  (change: Change): Change =>
  (order, ...rest) =>
    order.erased ? "erased" : change(order, ...rest)

const correct = unlessErased(
  ofParcel((parcel, trackingno) =>
    parcel.trackingno === trackingno ? UNCHANGED : { parcel: { ...parcel, trackingno } }
  )
)

const voidParcel = unlessErased(
  ofParcel((parcel, _, { unshipped }) =>
    trackingStatusOf(parcel) === "delivered"
      ? "delivered"
      : { parcel: { ...parcel, isVoided: true }, unshipped: unshipped + parcel.pieces, stage: "Processing" }
  )
)

const track = ofParcel((parcel, value) => {
  const [status, hour] = value.split(" ") as [TrackingStatus, string]
  const rank = ([at, of]: Parcel["updates"][number]) => at * 10 + trackingStatuses.indexOf(of)
  const update = [Number(hour), status] as const
  if (parcel.updates.some((each) => rank(each) === rank(update))) return UNCHANGED
  return { parcel: { ...parcel, updates: [...parcel.updates, update].sort((a, b) => rank(a) - rank(b)) } }
})

const holdAsOperator: Change = ({ history, operatorHolds }, reason) =>
  operatorHolds.some(([, msg]) => msg === reason)
    ? UNCHANGED
    : { operatorHolds: [...operatorHolds, [`H${history.length + 1}`, reason]] }

const release: Change = ({ operatorHolds }, id) => {
  if (operatorHolds.length === 0) return "notOnHold"
  const kept = id === "all" ? [] : operatorHolds.filter(([each]) => each !== id)
  return kept.length === operatorHolds.length ? "unknownHold" : { operatorHolds: kept }
}

const erase: Change = ({ hold, operatorHolds, parcels }) => ({
  erased: true,
  hold: hold === null ? null : hold.map(() => ""),
  operatorHolds: operatorHolds.map(([id]) => [id, ""]),
  city: "",
  notes: "",
  parcels: parcels.map((parcel) => ({ ...parcel, trackingno: "" }))
})

/** Binds a quote, whose edition and service are the value. */
const bind = unlessErased(({ quote, service }, value) => {
  if (value.split(" ")[1] !== service) return "invalid"
  return quote === value ? UNCHANGED : { quote: value }
})

/** Records the first preflight of an order. A later one changes nothing. */
const recordPreflight: Change = (order) => {
  if (order.isPreflighted) return UNCHANGED
  if (order.stage === "Cancelled") return wrongStage
  return order.erased ? "erased" : { isPreflighted: true }
}

const isPartlyShipped = ({ unshipped }: Order) => unshipped < PIECES

/** Each command's outcome without an identifier, for an unknown order, and in each stage; if "", the change decides. */
const rules = {
  push_order: ["", "", "121", "121", "121", "121", () => ({})],
  re_order: ["", "", "221", "221", "221", "221", () => ({})],
  get_status: ["914", "915", "", "", "", "", () => UNCHANGED],
  get_order: ["914", "915", "", "", "", "", () => UNCHANGED],
  hold_order: ["314", "315", "", "318", "", "315", ({ hold }, reason) => ({ hold: [...(hold ?? []), reason] })],
  unhold_order: ["414", "415", "", "", "", "", ({ hold }) => (hold === null ? "419" : { hold: null })],
  cancel_order: ["514", "515", "", "515", "515", UNCHANGED, () => cancelled],
  change_ship_address: [
    "614",
    "615",
    "",
    "",
    "620",
    "615",
    (order, city) => (isPartlyShipped(order) ? "620" : { city })
  ],
  change_ship_method: [
    "714",
    "715",
    "",
    "",
    "720",
    "715",
    (order, notes) =>
      isPartlyShipped(order)
        ? "720"
        : { notes, service: "ACME_2DAY", quote: order.service === "ACME_2DAY" ? order.quote : null }
  ],
  change_ship_deadline: [
    "814",
    "815",
    "",
    "",
    "820",
    "815",
    (order, deadline) => (order.deadline === deadline ? UNCHANGED : { deadline })
  ],
  enable_rush_processing: ["1202", "1213", "", "", "1213", "1213", ({ rush }) => (rush ? UNCHANGED : { rush: true })],
  start: [
    "",
    unknownOrder,
    "",
    wrongStage,
    wrongStage,
    wrongStage,
    ({ hold, operatorHolds }) => (hold || operatorHolds.length > 0 ? onHold : { stage: "Processing" })
  ],
  ship: ["", unknownOrder, wrongStage, "", "", wrongStage, ship],
  cancel: [
    "",
    unknownOrder,
    "",
    "",
    wrongStage,
    wrongStage,
    (order) => (isPartlyShipped(order) ? partlyShipped : cancelled)
  ],
  undoStart: [
    "",
    unknownOrder,
    wrongStage,
    "",
    wrongStage,
    wrongStage,
    (order) => (isPartlyShipped(order) ? partlyShipped : { stage: "New" })
  ],
  hold: ["", unknownOrder, "", "", "", wrongStage, holdAsOperator],
  release: ["", unknownOrder, "", "", "", "", release],
  correctShipment: ["", unknownOrder, wrongStage, "", "", wrongStage, correct],
  voidShipment: ["", unknownOrder, wrongStage, "", "", wrongStage, voidParcel],
  track: ["", unknownOrder, wrongStage, "", "", wrongStage, track],
  reject: [
    "",
    unknownOrder,
    "",
    "",
    wrongStage,
    wrongStage,
    (order) => (isPartlyShipped(order) ? partlyShipped : cancelled)
  ],
  reprint: ["", unknownOrder, wrongStage, "", "", wrongStage, ({ erased }) => (erased ? "erased" : {})],
  bindQuote: ["", unknownOrder, "", "", "", wrongStage, bind],
  recordPreflight: ["", unknownOrder, "", "", "", "", recordPreflight],
  note: ["", unknownOrder, "", "", "", "", () => ({})],
  erase: ["", unknownOrder, wrongStage, wrongStage, "", "", erase]
} as const satisfies Record<string, Rule>
export const commandNames = Object.keys(rules) as ReadonlyArray<CommandName>

/** Applies a command to an order, which may be absent. Returns the outcome and the order afterwards. */
export const applyCommand = (
  order: Order | undefined,
  command: Command,
  hasIdentifier = true
): [outcome: string, after: Order | undefined] => {
  const { fault = "", gesture, name, revision, value } = command
  const done = gesture === undefined ? undefined : order?.gestures[gesture]
  if (done !== undefined) return [done === name ? "success" : "invalid", order]
  if (order !== undefined && revision !== undefined && revision !== order.history.length) {
    const isMoved = !order.erased && (order.cities[revision - 1] ?? order.city) !== order.city
    return [name === "ship" && isMoved ? "addressChanged" : "changed", order]
  }
  const [noIdentifier, unknown, New, Processing, Shipped, Cancelled, change]: Rule = rules[name]
  // The lowest code wins. 807 counts days from the order date, so it needs an order.
  const codes = order ? [fault] : [hasIdentifier ? unknown : noIdentifier, fault === "807" ? "" : fault]
  const [lowest] = codes.filter((code) => code !== "").sort((a, b) => Number(a) - Number(b))
  const current = order ?? { ...initial, city: value, notes: value }
  const inStage = order && { New, Processing, Shipped, Cancelled }[order.stage]
  const result = lowest || inStage || change(current, value, command)
  if (typeof result === "string") return [result === UNCHANGED ? "success" : result, order]
  const gestures = gesture === undefined ? current.gestures : { ...current.gestures, [gesture]: name }
  const after = { ...current, ...result }
  const cities = [...current.cities, after.city]
  return ["success", { ...after, cities, history: [...current.history, name], gestures }]
}

/** Codes of the methods that an order with the maximum number of events refuses. */
const fullCodes: Partial<Record<CommandName, string>> = {
  hold_order: "315",
  change_ship_address: "615",
  change_ship_method: "715",
  change_ship_deadline: "815",
  enable_rush_processing: "1213"
}
const endings: ReadonlyArray<CommandName> = ["unhold_order", "cancel_order", "cancel", "erase"]

/** Returns the refusal of a command that would add an event to an order at its limit. Operators have twice the limit. */
export const fullOutcome = ({ history }: Order, name: CommandName, limit: number): string | undefined => {
  const code = fullCodes[name]
  const most = code === undefined ? 2 * limit : limit
  return endings.includes(name) || history.length < most ? undefined : (code ?? wrongStage)
}
