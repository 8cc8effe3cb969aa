// The packing bench: scans and clicks put pieces into parcels, and the last closed parcel ships the order.
import { drawAddressChange } from "./bench-address.js"
import { splitCode } from "./bench-parcel.js"
import { addLink, base, clear, form, input, isPlaced, now, onDigit, say } from "./bench-parts.js"
import { shareProgress } from "./bench-progress.js"
import { RETRY_MS, SENDING, senderOf } from "./bench-send.js"
import { play } from "./bench-sound.js"
import * as bench from "./bench-state.js"
import { isUnreadable, keepState, onOtherTab, readChanges, readData, readState } from "./bench-store.js"
import { drawBench, focusNext } from "./bench-view.js"
import { keepScan, keepUntilStart, takeScan } from "./scan.js"

let data
let state
let timer
/** The change of the address that nobody has confirmed. */
let unseen
/** The field with a problem, and its message. */
let problem

const draw = () => {
  if (unseen === undefined && !drawBench(state, data, on, problem)) focusNext(state, data)
}

const set = (next, isDrawn = true) => {
  state = next
  share.changed()
  if (!keepState(data, state)) say(false, "The browser cannot keep the state of this bench. Do not reload the page.")
  if (isDrawn) draw()
}

const share = shareProgress(() => ({ data, state }), set)

const setAndScan = (next) => {
  set(next)
  input.focus()
}

/** Shows the result of a step, with a tone. */
const tell = (isDone, message, changes) => {
  play(isDone)
  say(isDone, message, changes)
}

/** Shows the result of a step. A field with a problem keeps the focus. */
const apply = ({ field, isDone, message, state: next }, id) => {
  problem = field && { field, message }
  set(next)
  tell(isDone, message)
  const wrong = field && (document.getElementById(`${field}-${id}`) ?? document.getElementById(`other-${field}`))
  wrong?.focus()
  wrong?.select()
}

/** Stops the bench until somebody confirms the changed address. */
const stop = ({ address, changes }) => {
  unseen = address
  form.hidden = true
  takeScan()
  clear()
  drawAddressChange(now, address, data.path.replace(/pack$/, "documents"), () => {
    set(bench.acknowledged(state, address.revision), false)
    goOn()
  })
  tell(false, "Stop. The label is wrong: nothing ships until you confirm the new address.", changes)
}

/** Continues after a confirmation, also by another tab. Asks again if the address has changed once more. */
const goOn = () => {
  unseen = undefined
  form.hidden = false
  void restore("The new address is confirmed. Close each parcel with the number of its new label.")
}

const isUnseen = (address) => address !== undefined && address.revision !== state.acknowledge

const isLocked = () => {
  if (unseen !== undefined) {
    tell(false, "Confirm the new address first.")
    return true
  }
  const isTaken = share.isTaken()
  if (!isTaken && state.sends.length === 0) return false
  tell(false, isTaken ? "A colleague is packing this order. Take over first." : SENDING)
  return true
}

/** Ends the bench after the order has left it. */
const finish = (message) => {
  keepState(data, undefined)
  clear()
  form.hidden = true
  tell(true, message, ["Scan a job ticket of the next order to open its bench."])
  addLink(`${base}/`, "Board")
  addLink(data.path.replace(/\/pack$/, ""), `Order ${data.xid}`)
}

const whenSent = (stage, sent) => {
  const shipments = `${sent} ${sent === 1 ? "shipment is" : "shipments are"} recorded`
  if (stage === "shipped") finish(`The order has shipped: ${shipments}.`)
  else {
    set({ ...state, note: `${shipments}. The rest of the order is left to pack.`, isOld: true }, false)
    location.reload()
  }
}

const whenRefused = (reply) => {
  // The command was not run, so the packer can change the parcels. After a login the same shipments are sent.
  if (reply.status !== 401) set({ ...state, sends: [] })
  if (isUnseen(reply.address)) return stop(reply)
  tell(false, `Not shipped: ${reply.detail}.`, reply.changes)
  if (reply.status === 412)
    addLink(data.path, "Somebody else has changed the order. Check what happened, and open the bench again.")
}

const { isSending, send } = senderOf({
  read: () => ({ data, state }),
  starts: () => {
    say(true, "Sending the shipments.")
    draw()
  },
  recorded: (next) => set(next, false),
  ends: whenSent,
  refused: whenRefused,
  unreachable: () =>
    say(false, "The service cannot be reached. Nothing is lost, and the shipment is sent again until it is recorded.")
})

const ship = () => {
  if (isLocked()) return
  set(bench.prepareSends(state, () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`))
  void send()
}

const scan = (text) => {
  if (text.trim() === "" || isLocked()) return
  apply(bench.scan(state, data, text))
  const other = bench.parseCode(text)?.order_id
  if (other !== undefined && other !== data.order_id) {
    addLink(`${base}/?search=${encodeURIComponent(text.trim())}`, `Open order ${other}`, () => keepScan(text.trim()))
  }
  focusNext(state, data)
}

/** Counts the code of a piece that a scanner has typed into another field. Returns whether there was one. */
const takeCode = (field) => {
  const { before, code } = splitCode(field.value, data.order_id, field.name === "weight") ?? {}
  if (code === undefined) return false
  field.value = before
  field.dispatchEvent(new Event("input"))
  scan(code)
  // After a piece of another order, the next scan is for the same field.
  if (bench.parseCode(code)?.order_id !== data.order_id) document.getElementById(field.id)?.focus()
  return true
}

const close = (event, id) => {
  event.preventDefault()
  const { trackingno, weight } = event.target.elements
  if (takeCode(weight) || takeCode(trackingno)) return
  if (document.activeElement === weight && trackingno.value === "" && !trackingno.disabled) {
    const weighed = bench.weigh(state, id, data)
    if (!weighed.isDone) return apply(weighed, id)
    problem = undefined
    draw()
    document.getElementById(`tracking-${id}`).focus()
    return
  }
  if (isLocked()) return
  const closed = bench.close(state, id, data)
  apply(closed, id)
  if (!closed.isDone) return
  if (bench.isAllClosed(state, data)) ship()
  else input.focus()
}

const on = {
  add: (index) => isLocked() || apply(bench.add(state, data, index)),
  addAll: (index) => isLocked() || apply(bench.addAll(state, data, index)),
  takeOut: (id, index) => {
    if (isLocked()) return
    set(bench.takeOut(state, id, index))
    say(true, `Taken out of parcel ${id}: ${data.items[index].name}.`)
  },
  activate: (id) => setAndScan(bench.activate(state, id)),
  choose: (id, way) => {
    apply(bench.choose(state, id, way))
    if (way === "another_box") document.getElementById(`reference-${id}`)?.focus()
    else input.focus()
  },
  change: (step, isDrawn = true) => set(step(state), isDrawn),
  close,
  reopen: (id) => {
    if (isLocked()) return
    setAndScan(bench.reopen(state, id))
    say(true, `Parcel ${id} is open again.`)
  },
  addParcel: () => setAndScan(bench.addParcel(state)),
  ship,
  send
}

/** Takes the kept state of the order, or starts with the planned boxes. `done` says what went before. */
const restore = async (done) => {
  clearTimeout(timer)
  const kept = readState(data)
  const isOther = isUnreadable(data)
  // Without storage in the browser, the state is in this page only.
  state = kept ?? state ?? bench.newState(data)
  if (state.sends.length > 0) {
    draw()
    await send()
    return
  }
  const { revision } = data
  const found = state.revision === revision ? { changes: [] } : await readChanges(data, state.revision)
  // A newer page reads the changes again, and shipments that are being sent are answered first.
  if (revision !== data.revision || state.sends.length > 0) return
  if (found === undefined) {
    draw()
    say(false, "The order has changed, and the service cannot be reached. The packed pieces are kept.")
    timer = setTimeout(restore, RETRY_MS, done)
    return
  }
  if (isUnseen(found.address)) {
    if (found.address.revision !== unseen?.revision) stop(found)
    return
  }
  unseen = undefined
  form.hidden = false
  // After a part has shipped, the boxes of the rest are others.
  const { isOld, note = done, ...current } = state
  set(isOld || current.revision !== revision ? bench.rebase(current, data) : current)
  if (found.changes.length > 0) say(false, "The order has changed. The packed pieces are kept.", found.changes)
  if (note !== undefined) say(true, note, found.changes)
  if (isOther) say(false, "The state that this browser kept has another form. The bench starts with the planned boxes.")
  const code = takeScan()
  if (code !== undefined) scan(code)
}

/** Shows who ended the work on an order. */
const end = async (before) => {
  const kept = readState(data)
  unseen = undefined
  form.hidden = true
  clear()
  if (kept === undefined) return
  if (kept.sends.length > 0 && data.stage === "shipped") {
    // The reply to a shipment was lost. The same id returns it again.
    state = kept
    await send()
    if (state.sends.length > 0) return
  }
  if (readState(data) === undefined) return
  const found = await readChanges(data, before ?? kept.revision)
  if (data.stage === "shipped" || data.stage === "cancelled") keepState(data, undefined)
  say(false, "The bench is closed, because the order has changed.", found?.changes)
}

const update = () => {
  const before = data?.revision
  data = readData()
  if (data === undefined || !isPlaced()) return
  // After a part has shipped, the page is about to load again, and then shows the result.
  if (isSending() || state?.isOld || data.revision === before) return
  // The script itself has shipped the order, and reports it.
  if (before !== undefined && data.stage === "shipped" && readState(data) === undefined) return
  if (data.isActive) {
    form.hidden = unseen !== undefined
    void restore()
  } else void end()
}

form.addEventListener("submit", (event) => {
  event.preventDefault()
  const { value } = input
  input.value = ""
  scan(value)
})

addEventListener("online", () => data?.isActive && state?.sends.length > 0 && send())
document.addEventListener("waybill:updated", update)
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#bench-side input:not([type])")) return
  event.preventDefault()
  if (!takeCode(event.target)) input.focus()
})
onDigit(() => data?.isActive && !form.hidden && input.focus())
update()
if (data?.isActive) {
  onOtherTab(data, () => {
    state = readState(data) ?? state
    if (unseen !== undefined && state.acknowledge === unseen.revision) goOn()
    else draw()
  })
  // A scan on the board can have packed all pieces, and moved the focus to the weight.
  if (document.activeElement === document.body) input.focus()
} else keepUntilStart()
