// The state of a packing bench as plain data: the parcel of each piece, and the resulting shipments.
import { boxProblem, countIn, isComplete, packagesOf, plannedIn, planOf, weightProblem } from "./bench-parcel.js"

/** Digits of an order, an item and a piece. Keyboard layouts of scanners change the sign between them. */
const codeShape = /^(\d{1,16})(?:[^\da-z](\d{1,5})(?:[^\da-z](\d{1,5}))?)?$/i

/** Returns the parts of the code on a job ticket, or undefined if the text is not such a code. */
export const parseCode = (text) => {
  const [, order_id, item, piece] = codeShape.exec(text.trim()) ?? []
  if (order_id === undefined) return undefined
  return { order_id, ...(item && { index: Number(item) - 1 }), ...(piece && { piece: Number(piece) }) }
}

const newParcel = (id, plan) => ({
  id,
  ...(plan && { plan }),
  pieces: [],
  isClosed: false,
  weight: "",
  trackingno: "",
  isUntracked: false
})

/** Returns the state at the start: one parcel for each planned box. */
export const newState = ({ boxes, revision }) => {
  const parcels = boxes.map(({ contents, kind, record, reference }, box) =>
    newParcel(box + 1, { box, contents, kind, reference, record })
  )
  const all = parcels.length > 0 ? parcels : [newParcel(1)]
  return { revision, parcels: all, active: all[0].id, sends: [] }
}

/** Returns the number of pieces of an item in all parcels. */
export const packedOf = ({ parcels }, index) => parcels.reduce((sum, parcel) => sum + countIn(parcel, index), 0)

/** Returns the number of further pieces of an item for a parcel. */
export const wantedIn = (state, { items }, parcel, index) => {
  const left = items[index].left - packedOf(state, index)
  const plan = planOf(parcel)
  return plan === undefined ? left : Math.min(left, plannedIn(plan, index) - countIn(parcel, index))
}

/** Returns the item of the next piece: by the plan from the bottom up, otherwise the first with unpacked pieces. */
export const nextIn = (state, data, parcel) => {
  const placed = data.boxes[planOf(parcel)?.box]?.pieces ?? []
  const packed = new Map()
  const next = placed.find(([index]) => {
    packed.set(index, (packed.get(index) ?? 0) + 1)
    return packed.get(index) > countIn(parcel, index) && wantedIn(state, data, parcel, index) > 0
  })
  return next?.[0] ?? data.items.findIndex((_, index) => wantedIn(state, data, parcel, index) > 0)
}

export const activeOf = ({ active, parcels }) => parcels.find(({ id }) => id === active)

/** Whether every remaining piece is in a closed parcel. */
export const isAllClosed = (state, { items }) =>
  items.every(({ left }, index) => packedOf(state, index) === left) &&
  state.parcels.every(({ isClosed, pieces }) => isClosed || pieces.length === 0)

const withParcel = (state, id, change) => ({
  ...state,
  parcels: state.parcels.map((parcel) => (parcel.id === id ? { ...parcel, ...change(parcel) } : parcel))
})

/** Returns text with an isolated direction of writing. */
const isolated = (text) => `\u2068${text}\u2069`

/** Returns a refusal. `field` is the field with the problem. */
const failed = (state, message, field) => ({ state, isDone: false, message, field })

const place = (state, data, index, piece, verb) => {
  const parcel = activeOf(state)
  const name = isolated(data.items[index].name)
  if (parcel === undefined || parcel.isClosed) return failed(state, "No parcel is open. Reopen a parcel or add one.")
  if (packedOf(state, index) >= data.items[index].left) return failed(state, `All pieces are packed: ${name}.`)
  if (wantedIn(state, data, parcel, index) <= 0) {
    const other = state.parcels.find((each) => !each.isClosed && wantedIn(state, data, each, index) > 0)
    const advice = other === undefined ? "" : ` It belongs in parcel ${other.id}.`
    return failed(state, `Wrong piece for parcel ${parcel.id}: ${name}.${advice}`)
  }
  const next = withParcel(state, parcel.id, ({ pieces }) => ({ pieces: [...pieces, [index, piece]] }))
  const count = countIn(activeOf(next), index)
  const done = isComplete(activeOf(next)) ? ` Parcel ${parcel.id} is complete. Close it.` : ""
  return { state: next, isDone: true, message: `${verb} parcel ${parcel.id}: ${name}, piece ${count}.${done}` }
}

/** Adds a piece of an item to the active parcel. */
export const add = (state, data, index) => place(state, data, index, 0, "Added to")

/** Adds all further pieces of an item to the active parcel. */
export const addAll = (state, data, index) => {
  const parcel = activeOf(state)
  const count = parcel === undefined ? 0 : wantedIn(state, data, parcel, index)
  let result = add(state, data, index)
  for (let nth = 1; nth < count; nth++) result = add(result.state, data, index)
  return result
}

/** Adds the piece with a scanned code to the active parcel. The state does not change if the code is wrong. */
export const scan = (state, data, text) => {
  const code = parseCode(text)
  if (code === undefined)
    return failed(state, `Unknown code: ${isolated(text.trim())}. Scan the code of a piece on its job ticket.`)
  const { index, order_id, piece } = code
  if (order_id !== data.order_id)
    return failed(state, `Piece of another order: ${order_id}. This bench packs order ${data.order_id}.`)
  if (index === undefined) return failed(state, "This is the code of the order. Scan the code of a piece.")
  const item = data.items[index]
  if (item === undefined || piece === 0 || piece > item.quantity)
    return failed(state, `Unknown code: the order has no piece ${text.trim()}.`)
  const twice = state.parcels.find(({ pieces }) => pieces.some(([one, other]) => one === index && other === piece))
  if (piece !== undefined && twice !== undefined)
    return failed(state, `Scanned twice: piece ${piece} is in parcel ${twice.id} already. ${isolated(item.name)}.`)
  return place(state, data, index, piece ?? 0, "Scanned into")
}

/** Takes the last piece of an item out of a parcel. */
export const takeOut = (state, id, index) =>
  withParcel(state, id, ({ pieces }) => {
    const at = pieces.findLastIndex(([each]) => each === index)
    return { pieces: pieces.filter((_, n) => n !== at) }
  })

/** Opens a parcel for scanning. */
export const activate = (state, id) => ({ ...state, active: id })

const ways = {
  planned: (id) => `Parcel ${id} is packed as planned.`,
  another_box: (id) => `Parcel ${id} has another box. Enter its name or its sizes.`,
  by_hand: (id) => `Parcel ${id} takes any piece.`
}

/** Chooses the planned box, another one, or packing by hand. */
export const choose = (state, id, packed) => {
  const next = withParcel(state, id, () => ({ packed }))
  const parcel = next.parcels.find((each) => each.id === id)
  const plan = planOf(parcel)
  if (plan !== undefined && parcel.pieces.some(([index]) => countIn(parcel, index) > plannedIn(plan, index)))
    return failed(state, `Parcel ${id} has other pieces than planned. Take them out first.`)
  return { state: next, isDone: true, message: ways[packed](id) }
}

/** Sets the carrier and the service of the shipments. Undefined: those of the order. */
export const shipWith = (state, service) => ({ ...state, service })

export const addParcel = (state) => {
  const id = Math.max(0, ...state.parcels.map((parcel) => parcel.id)) + 1
  return { ...state, parcels: [...state.parcels, newParcel(id)], active: id }
}

export const removeParcel = (state, id) => {
  const parcels = state.parcels.filter((parcel) => parcel.id !== id)
  return { ...state, parcels, active: parcels.find(({ isClosed }) => !isClosed)?.id }
}

/** Sets the weight, the tracking number, or that there is none. */
export const fill = (state, id, values) => withParcel(state, id, () => values)

/** Sets fields of another box. */
export const fillBox = (state, id, values) => withParcel(state, id, ({ box }) => ({ box: { ...box, ...values } }))

/** Returns a tracking number for comparisons, which ignore case. Empty without a number. */
const keyOf = ({ isUntracked, trackingno }) => (isUntracked ? "" : trackingno.trim().toLowerCase())

/** Checks the weight of a parcel. The second check confirms an unlikely one. */
export const weigh = (state, id, data = {}) => {
  const parcel = state.parcels.find((each) => each.id === id)
  const { isUnlikely, message } = weightProblem(parcel, data) ?? {}
  if (message === undefined) return { state, isDone: true, message: "" }
  const next = isUnlikely ? withParcel(state, id, ({ weight }) => ({ weighed: weight.trim() })) : state
  return failed(next, message, "weight")
}

/**
 * Closes a parcel, or says what is missing. Closing twice confirms the tracking number of another parcel or shipment. The
 * next open parcel is then scanned.
 */
export const close = (state, id, data = {}) => {
  const { numbers = [] } = data
  const parcel = state.parcels.find((each) => each.id === id)
  const { isUntracked, pieces, trackingno } = parcel
  if (pieces.length === 0) return failed(state, `Parcel ${id} is empty.`)
  if (planOf(parcel) !== undefined && !isComplete(parcel))
    return failed(state, `Parcel ${id} is not complete. Scan the missing pieces, or pack it by hand.`)
  const weighed = weigh(state, id, data)
  if (!weighed.isDone) return weighed
  if (state.service?.carrier.trim() === "")
    return failed(state, "Carrier: enter it, or choose a service from the list.", "carrier")
  const problem = boxProblem(parcel)
  if (problem !== undefined) return failed(state, problem.message, problem.field)
  if (trackingno.trim() === "" && !isUntracked)
    return failed(state, `Tracking number of parcel ${id}: enter it, or select "No tracking number".`, "tracking")
  const number = keyOf(parcel)
  const other = state.parcels.find((each) => number !== "" && each.isClosed && keyOf(each) === number && each.id !== id)
  const named = other === undefined ? numbers.includes(number) && "A recorded shipment" : `Parcel ${other.id}`
  if (named && parcel.confirmed !== number)
    return failed(
      withParcel(state, id, () => ({ confirmed: number })),
      `${named} has this tracking number, too. Close parcel ${id} again if the carrier uses it for both.`,
      "tracking"
    )
  const next = withParcel(state, id, () => ({ isClosed: true }))
  const open = next.parcels.filter(({ isClosed }) => !isClosed)
  return { state: { ...next, active: open[0]?.id }, isDone: true, message: `Parcel ${id} is closed.` }
}

/** Opens a closed parcel again. */
export const reopen = (state, id) => ({ ...withParcel(state, id, () => ({ isClosed: false })), active: id })

const itemsOf = (parcels) => {
  const counts = new Map()
  for (const [index] of parcels.flatMap(({ pieces }) => pieces)) counts.set(index, (counts.get(index) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b).map(([index, quantity]) => ({ index, quantity }))
}

/** Returns the shipments of the closed parcels: one for each tracking number, and one for those without. */
export const shipmentsOf = ({ parcels, service = {} }) => {
  const chosen = Object.entries(service).filter(([, name]) => name.trim() !== "")
  const closed = parcels.filter(({ isClosed }) => isClosed)
  const numberOf = (parcel) => (keyOf(parcel) === "" ? {} : { trackingno: parcel.trackingno.trim() })
  return [...Map.groupBy(closed, keyOf)].map(([key, some]) => ({
    parcels: some.map(({ id }) => id),
    body: {
      ...Object.fromEntries(chosen.map(([name, value]) => [name, value.trim()])),
      ...(key === "" ? { untracked: true } : numberOf(some[0])),
      items: itemsOf(some),
      ...packagesOf(some, numberOf),
      ...(key !== "" && (some.length > 1 || some[0].confirmed === key) && { sameNumber: true })
    }
  }))
}

const acknowledgementOf = ({ acknowledge }) => acknowledge !== undefined && { acknowledge }

/**
 * Returns the state after somebody has confirmed a changed address, by its revision. Closed parcels are open again,
 * because their labels and numbers are of the old address.
 */
export const acknowledged = (state, revision) => {
  const parcels = state.parcels.map((parcel) => ({ ...parcel, isClosed: false }))
  const closed = state.parcels.find(({ isClosed }) => isClosed)
  return { ...state, parcels, active: closed?.id ?? state.active, acknowledge: revision, sends: [] }
}

/** Prepares the sends of all closed parcels. Each has an id for repetitions until a reply arrives. */
export const prepareSends = (state, newId) => ({
  ...state,
  sends: shipmentsOf(state).map(({ body, parcels }) => ({
    parcels,
    body: { ...body, ...acknowledgementOf(state) },
    key: newId()
  }))
})

/** Returns the state after a shipment was recorded: its parcels are gone. */
export const afterShipped = (state, send, revision) => {
  const parcels = state.parcels.filter(({ id }) => !send.parcels.includes(id))
  return { ...state, revision, parcels, sends: state.sends.filter(({ key }) => key !== send.key) }
}

/**
 * Returns the state for a newer revision of the order. A parcel loses pieces that others have shipped, and its plan if
 * the boxes of the order are others now.
 */
export const rebase = (state, data) => {
  const rest = data.items.map(({ left }) => left)
  const parcels = state.parcels.map((parcel) => {
    const pieces = parcel.pieces.filter(([index]) => {
      if (!(rest[index] > 0)) return false
      rest[index] -= 1
      return true
    })
    const isSame = JSON.stringify(data.boxes[parcel.plan?.box]?.contents) === JSON.stringify(parcel.plan?.contents)
    const { plan, ...free } = parcel
    return {
      ...free,
      ...(isSame && plan && { plan }),
      pieces,
      isClosed: parcel.isClosed && pieces.length === parcel.pieces.length
    }
  })
  const kept = parcels.filter(({ pieces }) => pieces.length > 0)
  if (kept.length === 0) return { ...newState(data), ...acknowledgementOf(state) }
  const all = parcels.filter(({ pieces, plan }) => pieces.length > 0 || plan !== undefined)
  const active = (
    all.find(({ id, isClosed }) => id === state.active && !isClosed) ?? all.find(({ isClosed }) => !isClosed)
  )?.id
  return { ...state, revision: data.revision, parcels: all, active, sends: [] }
}
