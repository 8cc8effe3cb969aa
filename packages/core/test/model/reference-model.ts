// The rules for one order once more, in the fewest words, written from the specification and its decisions.
export interface Order {
  readonly stage: "New" | "Processing" | "Shipped" | "Cancelled"
  readonly hold: ReadonlyArray<string> | null
  readonly rush: boolean
  readonly city: string
  readonly notes: string
  readonly deadline: string | null
  readonly trackingnos: ReadonlyArray<string>
  readonly left: number
  readonly history: ReadonlyArray<string>
}
export type Name = keyof typeof rules
/** `value` is a reason, city, note, date or tracking number; `fault` the code that the input alone would get. */
export type Command = { readonly name: Name; readonly value: string; readonly pieces?: number; readonly fault?: string }
type Effect = (order: Order, value: string, pieces?: number) => Partial<Order> | string
type Rule = readonly [nameless: string, unknown: string, ...stages: [string, string, string, string], Effect]

const blank = { stage: "New", hold: null, rush: false, deadline: null, trackingnos: [], left: 3, history: [] } as const
const off = { stage: "Cancelled", hold: null } as const
const [nobody, wrong] = ["unknownOrder", "wrongStage"]
const ship: Effect = ({ left, stage, trackingnos }, trackingno, pieces = left) => {
  if (trackingnos.includes(trackingno)) return "="
  if (stage === "Shipped" || pieces > left) return stage === "Shipped" ? wrong : "badItem"
  return { trackingnos: [...trackingnos, trackingno], left: left - pieces, stage: pieces < left ? stage : "Shipped" }
}
/** The answer without an identifier, to an unknown one and in each stage ("=" changes nothing), or what "" leads to. */
const rules = {
  push_order: ["", "", "121", "121", "121", "121", () => ({})],
  re_order: ["", "", "221", "221", "221", "221", () => ({})],
  get_status: ["914", "915", "", "", "", "", () => "="],
  get_order: ["914", "915", "", "", "", "", () => "="],
  hold_order: ["314", "315", "", "318", "", "315", ({ hold }, why) => ({ hold: [...(hold ?? []), why] })],
  unhold_order: ["414", "415", "", "", "", "", ({ hold }) => (hold === null ? "419" : { hold: null })],
  cancel_order: ["514", "515", "", "515", "515", "=", () => off],
  change_ship_address: ["614", "615", "", "", "620", "615", ({ left }, city) => (left < 3 ? "620" : { city })],
  change_ship_method: ["714", "715", "", "", "720", "715", ({ left }, notes) => (left < 3 ? "720" : { notes })],
  change_ship_deadline: ["814", "815", "", "", "820", "815", (_, deadline) => ({ deadline })],
  enable_rush_processing: ["1202", "1213", "", "", "1213", "1213", ({ rush }) => (rush ? "=" : { rush: true })],
  startProcessing: ["", nobody, "", wrong, wrong, wrong, ({ hold }) => (hold ? "onHold" : { stage: "Processing" })],
  recordShipment: ["", nobody, wrong, "", "", wrong, ship],
  cancel: ["", nobody, "", "", wrong, wrong, ({ left }) => (left < 3 ? "partlyShipped" : off)]
} as const satisfies Record<string, Rule>
export const names = Object.keys(rules) as ReadonlyArray<Name>

/** What an order, or its absence, answers to a command, and what there is afterwards. */
export const step = (order: Order | undefined, command: Command, isNamed = true): [string, Order | undefined] => {
  const { fault = "", name, pieces, value } = command
  const [nameless, unknown, New, Processing, Shipped, Cancelled, effect]: Rule = rules[name]
  // The lowest code comes first. 807 counts days from the order date: no order, no 807.
  const known = order ? [fault] : [isNamed ? unknown : nameless, fault === "807" ? "" : fault]
  const [first] = known.filter((code) => code !== "").sort((a, b) => Number(a) - Number(b))
  const current = order ?? { ...blank, city: value, notes: value }
  const inStage = order && { New, Processing, Shipped, Cancelled }[order.stage]
  const after = first || inStage || effect(current, value, pieces)
  if (typeof after === "string") return [after === "=" ? "success" : after, order]
  return ["success", { ...current, ...after, history: [...current.history, name] }]
}
