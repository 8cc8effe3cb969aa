// The packing bench: scans and clicks put pieces into parcels, and the last closed parcel ships the order.
import { drawAddressChange } from "./bench-address.js"
import { addLink, base, form, input, isPlaced, parcels, say } from "./bench-parts.js"
import * as bench from "./bench-state.js"
import { keepState, onOtherTab, readChanges, readData, readState, sendShipment } from "./bench-store.js"
import { drawParcels } from "./bench-view.js"

/** Milliseconds between two attempts while the service does not reply. */
const RETRY_MS = 3000

let data
let state
let isSending = false
let timer
/** The change of the address that nobody has confirmed. */
let unseen

const draw = () => {
  if (unseen === undefined && !drawParcels(parcels, state, data, on)) input.focus()
}

const set = (next, isDrawn = true) => {
  state = next
  if (!keepState(data, state)) say(false, "The browser cannot keep the state of this bench. Do not reload the page.")
  if (isDrawn) draw()
}

const apply = ({ isDone, message, state: next }) => {
  set(next)
  say(isDone, message)
}

/** Stops the bench until somebody confirms the changed address. */
const stop = ({ address, changes }) => {
  unseen = address
  form.hidden = true
  drawAddressChange(parcels, address, data.path.replace(/pack$/, "documents"), () => {
    set(bench.acknowledged(state, address.revision), false)
    goOn()
  })
  say(false, "Stop. The label is wrong: nothing ships until you confirm the new address.", changes)
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
    say(false, "Confirm the new address first.")
    return true
  }
  if (state.sends.length === 0) return false
  say(false, "The shipments are being sent. Nothing changes until the service replies.")
  return true
}

/** Ends the bench after the order has left it. */
const finish = (message) => {
  keepState(data, undefined)
  parcels.replaceChildren()
  form.hidden = true
  say(true, message, ["Scan a job ticket of the next order to open its bench."])
  addLink(`${base}/`, "Board")
  addLink(data.path.replace(/\/pack$/, ""), `Order ${data.order_id}`)
}

const whenSent = (stage, sent) => {
  const shipments = `${sent} ${sent === 1 ? "shipment is" : "shipments are"} recorded`
  if (stage === "shipped") finish(`The order has shipped: ${shipments}.`)
  else {
    set({ ...state, note: `${shipments}. The rest of the order is left to pack.`, isOld: true }, false)
    location.reload()
  }
}

/** Sends the shipments one after another, each until it is answered. */
const send = async () => {
  clearTimeout(timer)
  if (isSending || state.sends.length === 0) return
  isSending = true
  try {
    for (let sent = 1; ; sent++) {
      const [next] = state.sends
      say(true, "Sending the shipments.")
      draw()
      const reply = await sendShipment(data, next, state.revision)
      if (reply === undefined) {
        say(
          false,
          "The service cannot be reached. Nothing is lost, and the shipment is sent again until it is recorded."
        )
        timer = setTimeout(send, RETRY_MS)
        return
      }
      if (!reply.isShipped) {
        // The command was not run, so the packer can change the parcels. After a login the same shipments are sent.
        if (reply.status !== 401) set({ ...state, sends: [] })
        if (isUnseen(reply.address)) {
          stop(reply)
          return
        }
        say(false, `Not shipped: ${reply.detail}.`, reply.changes)
        if (reply.status === 412)
          addLink(data.path, "Somebody else has changed the order. Check what happened, and open the bench again.")
        return
      }
      set(bench.afterShipped(state, next, reply.revision), false)
      if (state.sends.length === 0) {
        whenSent(reply.stage, sent)
        return
      }
    }
  } finally {
    isSending = false
  }
}

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
    addLink(`${base}/?search=${encodeURIComponent(text.trim())}`, `Open order ${other}`)
  }
  const active = bench.activeOf(state)
  const weight = document.getElementById(`weight-${active?.id}`)
  if (active !== undefined && bench.isComplete(active) && weight !== null) weight.focus()
  else input.focus()
}

/** Whether a scanner has typed the code of a piece into another field. */
const isPiece = (text) => bench.parseCode(text)?.index !== undefined && bench.parseCode(text).order_id === data.order_id

const close = (event, id) => {
  event.preventDefault()
  const { trackingno, weight } = event.target.elements
  for (const field of [weight, trackingno])
    if (isPiece(field.value)) {
      const code = field.value
      set(bench.fill(state, id, { [field.name]: "" }))
      scan(code)
      return
    }
  if (document.activeElement === weight && trackingno.value === "" && !trackingno.disabled) {
    trackingno.focus()
    return
  }
  if (isLocked()) return
  const closed = bench.close(state, id, data)
  apply(closed)
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
  activate: (id) => {
    set(bench.activate(state, id))
    input.focus()
  },
  packByHand: (id) => {
    set(bench.packByHand(state, id))
    say(true, `Parcel ${id} takes any piece.`)
    input.focus()
  },
  fill: (id, values) => set(bench.fill(state, id, values), false),
  untracked: (id, isUntracked) => set(bench.fill(state, id, { isUntracked })),
  close,
  reopen: (id) => {
    if (isLocked()) return
    set(bench.reopen(state, id))
    say(true, `Parcel ${id} is open again.`)
    input.focus()
  },
  remove: (id) => set(bench.removeParcel(state, id)),
  addParcel: () => {
    set(bench.addParcel(state))
    input.focus()
  },
  ship,
  send: () => send()
}

/** Takes the kept state of the order, or starts with the planned boxes. `done` says what went before. */
const restore = async (done) => {
  clearTimeout(timer)
  const kept = readState(data)
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
}

/** Shows who ended the work on an order. */
const end = async (before) => {
  const kept = readState(data)
  unseen = undefined
  form.hidden = true
  parcels.replaceChildren()
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
  if (isSending || state?.isOld || data.revision === before) return
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

document.addEventListener("keydown", (event) => {
  const isTyped = /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
  // A scanner types wherever the focus is. A button must not receive its Enter.
  if (
    isTyped &&
    data?.isActive &&
    !form.hidden &&
    !event.target.closest("input, select, textarea") &&
    document.querySelector("dialog[open]") === null
  )
    input.focus()
})

addEventListener("online", () => data?.isActive && state?.sends.length > 0 && send())
document.addEventListener("waybill:updated", update)
update()
if (data?.isActive) {
  onOtherTab(data, () => {
    state = readState(data) ?? state
    if (unseen !== undefined && state.acknowledge === unseen.revision) goOn()
    else draw()
  })
  input.focus()
}
