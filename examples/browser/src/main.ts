import type { Print } from "@waybill/packing/prints"
import { byId } from "./dom.ts"
import { hashOf, type State, stateOf } from "./hash.ts"
import { Job } from "./job.ts"
import { emptyRow, exampleRows, type Field, type Row, readOrder } from "./order.ts"
import type { PackReply } from "./pack-worker.ts"
import type { PackedOrder } from "./packed-order.ts"
import { rowsFromText } from "./paste.ts"
import { endOfShown, focusRow, listenToRows, showFaults, showRows } from "./print-list.ts"
import type { QuoteReply, QuoteRequest } from "./quote-worker.ts"
import type { Destination } from "./quotes.ts"
import { showRates, showRatesNote } from "./rates.ts"
import { hidePacking, parcelsOf, showCheapest, showPacking, showProof, showProofFault } from "./results.ts"
import { announce, showFailure, showProgress } from "./status.ts"

/** Time in milliseconds after the last key before the order is packed. */
const TYPING_PAUSE = 250
/** Maximum time in milliseconds of packing and of quoting. */
const MAX_TIME = 60_000

const packing = new Job<ReadonlyArray<Print>, PackReply>("pack-worker.js", MAX_TIME)
const quoting = new Job<QuoteRequest, QuoteReply>("quote-worker.js", MAX_TIME)

const today = () => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-")
}

const start = (): State => ({
  rows: exampleRows,
  destination: { country: "US", state: "NY", postal: "10001", date: today(), residential: false }
})

let state = start()
let packed: PackedOrder | undefined
let pause: ReturnType<typeof setTimeout> | undefined

const quoteRates = () => {
  if (packed === undefined) return
  const order = packed
  quoting.run(
    { shipped: order.shipped, destination: state.destination },
    {
      received: ({ quoted }) => {
        showRates(quoted, state.destination)
        const best = quoted._tag === "Quoted" ? quoted.rates[0] : undefined
        showCheapest(best ? `$${best.cost}` : "–", best?.title ?? "no rate")
        announce(
          `Packed into ${parcelsOf(order)}, ${Number(order.weight).toLocaleString("en-US")} lb${best ? `, from $${best.cost}` : ""}.`
        )
      },
      failed: (message) => showRatesNote(`Quoting failed: ${message}.`)
    }
  )
}

const receive = (reply: PackReply) => {
  if (reply.step === "proved") return showProof(reply.proof)
  const { result } = reply
  if (result._tag === "Refused") {
    announce("Some prints cannot be packed. The errors are at the prints.")
    return showFaults(
      result.refusals.map(({ message, print }) => ({
        message: `${message}.`,
        ...(print !== undefined && { row: print })
      }))
    )
  }
  packed = result.order
  showPacking(packed)
  announce(`Packed into ${parcelsOf(packed)}.`)
  quoteRates()
}

const stopJobs = () => {
  packing.cancel()
  quoting.cancel()
  packed = undefined
}

const packOrder = () => {
  clearTimeout(pause)
  stopJobs()
  const read = readOrder(state.rows)
  if ("faults" in read) {
    showFaults(read.faults)
    hidePacking()
    return announce("Correct the marked fields to pack the order.")
  }
  showFaults([])
  const count = read.prints.reduce((sum, { quantity }) => sum + quantity, 0)
  byId("results").setAttribute("aria-busy", "true")
  showProgress(`Packing ${count.toLocaleString("en-US")} ${count === 1 ? "print" : "prints"}…`)
  packing.run(read.prints, {
    received: (reply) => {
      byId("results").removeAttribute("aria-busy")
      if (reply.step === "packed" && reply.result._tag === "Refused") hidePacking()
      receive(reply)
    },
    failed: (message) => {
      if (packed !== undefined) return showProofFault(message)
      hidePacking()
      showFailure(`Packing failed: ${message}.`)
    }
  })
}

const saveState = () => history.replaceState(null, "", hashOf(state))

const setRows = (rows: ReadonlyArray<Row>, shown?: number) => {
  state = { ...state, rows }
  saveState()
  showRows(rows, shown)
  packOrder()
}

const showDestination = ({ residential, ...texts }: Destination) => {
  for (const [name, value] of Object.entries(texts)) byId<HTMLInputElement>(name).value = value
  byId<HTMLInputElement>("residential").checked = residential
}

const restore = () => {
  state = stateOf(location.hash, start())
  showRows(state.rows)
  showDestination(state.destination)
  packOrder()
}

const later = (work: () => void) => {
  clearTimeout(pause)
  pause = setTimeout(work, TYPING_PAUSE)
}

const pasteRows = (text: string): boolean => {
  const rows = rowsFromText(text)
  if (rows !== undefined) setRows(rows)
  return rows !== undefined
}

listenToRows({
  changed: (row: number, field: Field, value) => {
    state = { ...state, rows: state.rows.map((each, index) => (index === row ? { ...each, [field]: value } : each)) }
    saveState()
    stopJobs()
    later(packOrder)
  },
  removed: (row) => {
    setRows(state.rows.toSpliced(row, 1), endOfShown())
    if (state.rows.length > 0) focusRow(Math.min(row, state.rows.length - 1))
    else byId("add").focus()
  },
  pasted: pasteRows
})

byId("add").addEventListener("click", () => {
  const at = endOfShown()
  setRows(state.rows.toSpliced(at, 0, emptyRow), at + 1)
  focusRow(at)
})
byId("example").addEventListener("click", () => setRows(exampleRows))
byId("stop").addEventListener("click", () => {
  packing.cancel()
  hidePacking()
  announce("Packing stopped. Change the order to start again.")
})
byId("retry").addEventListener("click", packOrder)
byId("print").addEventListener("click", () => print())
byId("replace").addEventListener("click", () => {
  const isRead = pasteRows(byId<HTMLTextAreaElement>("pasted").value)
  byId("paste-fault").textContent = isRead ? "" : "Paste one print per line: width, height, finishing, quantity."
})
byId("destination").addEventListener("input", ({ target }) => {
  const { checked, id, value } = target as HTMLInputElement
  const changed = id === "residential" ? { residential: checked } : { [id]: value }
  state = { ...state, destination: { ...state.destination, ...changed } }
  saveState()
  // Without a packing, the order is about to be packed and then quoted.
  if (packed !== undefined) later(quoteRates)
})
// The address contains the order, so the link must not change it.
byId("skip").addEventListener("click", (event) => {
  event.preventDefault()
  byId("answer").focus()
})
byId("order").addEventListener("submit", (event) => event.preventDefault())
addEventListener("hashchange", restore)
navigator.serviceWorker?.register("offline.js").catch(() => undefined)
restore()
