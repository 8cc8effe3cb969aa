// Updates the page in place after changes of its orders. Focus, scroll and unsent input stay.
import { Idiomorph } from "./idiomorph.js"

/** Milliseconds between an event and the update, and between two updates. */
const DELAY_MS = 150
const BETWEEN_MS = 1000
/** Milliseconds between two updates without a stream, and between two attempts while the service does not respond. */
const POLL_MS = 10_000
const RETRY_MS = 3000

const base = document.body.dataset.base ?? ""
const main = () => document.getElementById("main")

let updated = performance.now()
let shownAt = Date.now()
let timer
let stream
let isUpdating = false
let isStale = false

const isChanged = (field) => {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((each) => each.selected !== each.defaultSelected)
  return field.value !== field.defaultValue
}

const keeps = (element) =>
  element instanceof Element &&
  (element.hasAttribute("data-keep") ||
    (element.matches("input:not([type=hidden]), select, textarea") && isChanged(element)))

const callbacks = {
  beforeNodeMorphed: (before) => !keeps(before),
  beforeAttributeUpdated: (name, element) => !(name === "open" && element.matches("details, dialog")),
  afterNodeAdded: (node) => {
    if (node instanceof Element && node.matches("[data-arrives]")) node.classList.add("is-new")
  }
}

const showOffline = (isOffline) => {
  const banner = document.getElementById("offline")
  const minutes = Math.floor((Date.now() - shownAt) / 60_000)
  const age = minutes === 0 ? "less than a minute" : minutes === 1 ? "1 minute" : `${minutes} minutes`
  const text = `Offline: the service cannot be reached. This page shows the state ${age} ago.`
  if (isOffline && banner.textContent !== text) banner.textContent = text
  banner.hidden = !isOffline
}

const schedule = (delay) => {
  if (timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    void update()
  }, delay)
}

/** Reads the page again. Returns undefined if another page must be opened, and throws if the service does not respond. */
const read = async () => {
  const headers = { accept: "text/html", "x-waybill-refresh": "1" }
  const reply = await fetch(location.href, { headers, redirect: "manual", cache: "no-store" })
  if (reply.type === "opaqueredirect" || reply.status === 401) return undefined
  if (reply.status >= 500 || reply.status === 429) throw new Error(`HTTP ${reply.status}`)
  return new DOMParser().parseFromString(await reply.text(), "text/html")
}

/** Reads the page again, and changes what differs. */
const update = async () => {
  if (isUpdating) {
    isStale = true
    return
  }
  isUpdating = true
  isStale = false
  const page = await read().catch(() => "offline")
  isUpdating = false
  updated = performance.now()
  if (page === undefined) location.reload()
  else if (page === "offline") schedule(RETRY_MS)
  else {
    const fresh = page.getElementById("main")
    Idiomorph.morph(main(), fresh, { morphStyle: "outerHTML", ignoreActiveValue: true, restoreFocus: true, callbacks })
    document.title = page.title
    shownAt = Date.now()
    document.dispatchEvent(new CustomEvent("waybill:updated"))
    if (isStale) schedule(BETWEEN_MS)
  }
  showOffline(page === "offline")
}

/** Updates the page soon, and not too often. */
export const updateSoon = () => schedule(Math.max(DELAY_MS, BETWEEN_MS - (performance.now() - updated)))

const concerns = ({ account, order }) => {
  const { live } = main().dataset
  return live === "all" || live === JSON.stringify([account, order])
}

/** Receives events of the tab that has the stream, because a browser opens only six connections to a host. */
const tabs = new BroadcastChannel(`waybill-console-events:${base}`)
let isFed = false
let waiting
let release

const tell = (event) => tabs.postMessage(event)

const react = (event) => {
  isFed = event.kind !== "failed"
  if (event.kind !== "order" || concerns(event)) updateSoon()
}

tabs.addEventListener("message", ({ data }) => {
  if (data.kind !== "hello") react(data)
  else if (stream?.readyState === EventSource.OPEN) tell({ kind: "open" })
})

const connect = () => {
  const send = (event) => {
    react(event)
    tell(event)
  }
  stream = new EventSource(`${base}/events`)
  stream.addEventListener("message", ({ data }) => send({ kind: "order", ...JSON.parse(data) }))
  // Events before the stream was open are in no message.
  stream.addEventListener("open", () => send({ kind: "open" }))
  stream.addEventListener("error", () => {
    if (stream?.readyState === EventSource.CLOSED) close()
    send({ kind: "failed" })
  })
}

/** Opens the stream, or waits until no other tab has it. */
const open = () => {
  if (stream !== undefined || waiting !== undefined || document.hidden || main().dataset.live === undefined) return
  // Without TLS, a browser has no locks.
  if (navigator.locks === undefined) return connect()
  waiting = new AbortController()
  const { signal } = waiting
  const held = () =>
    new Promise((resolve) => {
      release = resolve
      connect()
    })
  navigator.locks.request(`waybill-console-stream:${base}`, { signal }, held).catch(() => {})
  tell({ kind: "hello" })
}

const close = () => {
  waiting?.abort()
  stream?.close()
  release?.()
  waiting = stream = release = undefined
  isFed = false
}

export const startLive = () => {
  if (main().dataset.live === undefined) return
  open()
  // A browser has few connections to a host, so that a hidden page must not keep one.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) close()
    else {
      open()
      updateSoon()
    }
  })
  addEventListener("online", updateSoon)
  addEventListener("offline", () => showOffline(true))
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) updateSoon()
  })
  setInterval(() => {
    if (document.hidden || isFed) return
    open()
    updateSoon()
  }, POLL_MS)
}
