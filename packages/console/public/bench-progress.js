// Shares the state of a bench over the service. The copy in the browser comes first, so that no scan waits for a reply.
import { current, merge } from "./bench-merge.js"
import { form } from "./bench-parts.js"
import { keepSync, readState, readSync, sendProgress, stateIn } from "./bench-store.js"
import { focusNext } from "./bench-view.js"
import { element } from "./element.js"

/** Milliseconds between two reads, and between a change and its save. */
const POLL_MS = 4000
const SAVE_MS = 250

const UNREADABLE = "This bench cannot read the progress on the service. Check which pieces are packed."

const hasWork = ({ parcels }) =>
  parcels.some(
    ({ isClosed, pieces, trackingno, weight }) => isClosed || pieces.length > 0 || weight + trackingno !== ""
  )

/**
 * Shares the state that `read` returns, and shows a colleague who packs the order. `adopt` receives the state of another
 * bench. Shipments that are being sent are not shared.
 */
export const shareProgress = (read, adopt) => {
  let me
  let packer
  let isOff = false
  let isRunning = false
  let timer
  /** The shared or restored state as JSON. */
  let last

  /** The hour and minute of the last save in the shop's zone. */
  let at
  /** The problem with sharing, or an empty string. */
  let notice = ""

  const isTaken = () => me !== undefined && packer !== undefined && packer.name !== me
  const mark = (isDirty) => keepSync(read().data, { ...readSync(read().data), isDirty })

  const banner = element("p", { class: "panel bench-colleague", role: "status", hidden: true })
  const show = () => {
    const text = isTaken() ? `${packer.name} is packing this order. Last change at ${at}.` : notice
    banner.hidden = text === ""
    if (banner.firstChild?.textContent === text) return
    const button = isTaken() && element("button", { type: "button", id: "take-over", click: takeOver }, "Take over")
    banner.replaceChildren(element("bdi", {}, text), ...(button ? [button] : []))
    form.before(banner)
  }

  /** Takes what another bench has saved, unless the order on this page is older. */
  const receive = ({ state: text, version }) => {
    const { data, state } = read()
    const { isDirty, isOwn, version: seen } = readSync(data)
    const found = version === 0 ? undefined : stateIn(text)
    notice = found === undefined && version > 0 ? UNREADABLE : ""
    if (found?.revision > data.revision) return
    const { packer: theirs, ...kept } = found ?? {}
    if (found === undefined || version === seen) {
      // After a badge, the next person at this bench goes on without a takeover.
      packer ??= isOwn ? undefined : theirs
      keepSync(data, { version, isDirty: isDirty || found === undefined, isOwn })
      return
    }
    const isMerged = isDirty && hasWork(state)
    const { packer: newest, ...next } = isMerged
      ? merge({ ...state, packer }, found, data)
      : { ...current(kept, data), packer: theirs }
    packer = newest
    last = JSON.stringify(next)
    keepSync(data, { version, isDirty: isMerged })
    adopt(next)
  }

  /** Saves the state. Returns false if another bench has saved one. */
  const save = async (data, version) => {
    const saved = { packer: packer ?? { name: me, since: Date.now() } }
    const sent = JSON.stringify({ ...read().state, ...saved })
    const reply = await sendProgress(data, { state: sent, version })
    if (reply?.status === 200) {
      // A takeover in the meantime is saved next.
      packer = packer ?? saved.packer
      const isDirty = JSON.stringify({ ...read().state, packer }) !== sent
      keepSync(data, { version: reply.version, isDirty, isOwn: packer.name === me })
    }
    // A state that is too large stays in this browser.
    isOff = reply?.status === 422
    notice = isOff ? `Colleagues do not see this bench. ${reply.detail}.` : ""
    return reply?.status !== 409
  }

  const exchange = async () => {
    const { data, state } = read()
    const { isDirty, version } = readSync(data)
    if (me !== undefined && isDirty && (version > 0 || hasWork(state)) && (await save(data, version))) return
    const found = await sendProgress(data)
    // The host keeps no progress.
    isOff = found?.status === 404
    if (found?.status !== 200) return
    me = found.me
    at = found.at?.slice(11, 16)
    receive(found)
    if (readSync(data).isDirty && hasWork(read().state)) await save(data, readSync(data).version)
  }

  const run = async () => {
    clearTimeout(timer)
    if (isOff) return
    timer = setTimeout(run, POLL_MS)
    const { data, state } = read()
    if (isRunning || document.hidden || !data?.isActive || readState(data) === undefined) return
    if (state.sends.length > 0 || state.isOld) return
    isRunning = true
    await exchange().catch(() => undefined)
    isRunning = false
    show()
  }

  const takeOver = () => {
    // The clocks of two benches can differ.
    packer = { name: me, since: Math.max(Date.now(), packer.since + 1) }
    mark(true)
    show()
    const { data, state } = read()
    focusNext(state, data)
    void run()
  }

  addEventListener("online", run)
  document.addEventListener("visibilitychange", run)
  return {
    /** Whether a colleague packs the order. */
    isTaken,
    /** Saves a changed state soon. */
    changed: () => {
      const text = JSON.stringify(read().state)
      if (last !== undefined && text !== last) mark(true)
      last = text
      clearTimeout(timer)
      timer = setTimeout(run, SAVE_MS)
    }
  }
}
