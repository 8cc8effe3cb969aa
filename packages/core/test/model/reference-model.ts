// An independent, minimal implementation of the rules for one order, written from the specification and its decisions.
export interface Order {
  readonly stage: "New" | "Processing" | "Shipped" | "Cancelled"
  readonly hold: ReadonlyArray<string> | null
  readonly rush: boolean
  readonly city: string
  readonly notes: string
  readonly deadline: string | null
  readonly parcels: ReadonlyArray<readonly [trackingno: string, pieces: number]>
  readonly unshipped: number
  readonly history: ReadonlyArray<string>
}
export type CommandName = keyof typeof rules

export interface Command {
  readonly name: CommandName
  /** A reason, city, note, date or tracking number. */
  readonly value: string
  readonly pieces?: number
  /** Code returned for an invalid input; absent for valid input. */
  readonly fault?: string
}

type Change = (order: Order, value: string, pieces?: number) => Partial<Order> | string
type Rule = readonly [noIdentifier: string, unknown: string, ...stages: [string, string, string, string], Change]

/** Marks a success that changes nothing. */
const UNCHANGED = "="

/** Quantity of the only item in each order. */
const PIECES = 3

const initial = {
  stage: "New",
  hold: null,
  rush: false,
  deadline: null,
  parcels: [],
  unshipped: PIECES,
  history: []
} as const
const cancelled = { stage: "Cancelled", hold: null } as const
const [unknownOrder, wrongStage] = ["unknownOrder", "wrongStage"]

const ship: Change = ({ parcels, stage, unshipped }, trackingno, sent) => {
  const pieces = sent ?? unshipped
  const isRepeat = sent === undefined ? unshipped === 0 : undefined
  if (parcels.some(([no, count]) => no === trackingno && (isRepeat ?? count === sent))) return UNCHANGED
  if (stage === "Shipped" || pieces > unshipped) return stage === "Shipped" ? wrongStage : "invalid"
  return {
    parcels: [...parcels, [trackingno, pieces]],
    unshipped: unshipped - pieces,
    stage: pieces < unshipped ? stage : "Shipped"
  }
}

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
    (order, city) => (order.unshipped < PIECES ? "620" : { city })
  ],
  change_ship_method: [
    "714",
    "715",
    "",
    "",
    "720",
    "715",
    (order, notes) => (order.unshipped < PIECES ? "720" : { notes })
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
    ({ hold }) => (hold ? "onHold" : { stage: "Processing" })
  ],
  ship: ["", unknownOrder, wrongStage, "", "", wrongStage, ship],
  cancel: [
    "",
    unknownOrder,
    "",
    "",
    wrongStage,
    wrongStage,
    ({ unshipped }) => (unshipped < PIECES ? "partlyShipped" : cancelled)
  ]
} as const satisfies Record<string, Rule>
export const commandNames = Object.keys(rules) as ReadonlyArray<CommandName>

/** Applies a command to an order, which may be absent. Returns the outcome and the order afterwards. */
export const applyCommand = (
  order: Order | undefined,
  command: Command,
  hasIdentifier = true
): [outcome: string, after: Order | undefined] => {
  const { fault = "", name, pieces, value } = command
  const [noIdentifier, unknown, New, Processing, Shipped, Cancelled, change]: Rule = rules[name]
  // The lowest code wins. 807 counts days from the order date, so it needs an order.
  const codes = order ? [fault] : [hasIdentifier ? unknown : noIdentifier, fault === "807" ? "" : fault]
  const [lowest] = codes.filter((code) => code !== "").sort((a, b) => Number(a) - Number(b))
  const current = order ?? { ...initial, city: value, notes: value }
  const inStage = order && { New, Processing, Shipped, Cancelled }[order.stage]
  const result = lowest || inStage || change(current, value, pieces)
  if (typeof result === "string") return [result === UNCHANGED ? "success" : result, order]
  return ["success", { ...current, ...result, history: [...current.history, name] }]
}
