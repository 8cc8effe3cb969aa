// Scans of badges on every page, and the end of a session without input.
import { keep, kept } from "./storage.js"

/** Maximum interval between a scanner's characters in milliseconds, also of a slow scanner or a busy browser. */
const SCAN_MS = 1000
const BADGE_LENGTH = 80
const badgeShape = /^00\d{78}$/

const base = document.body.dataset.base ?? ""

/** Shows a message about the session in place of other messages. */
const say = (text) => {
  const notice = document.createElement("div")
  notice.className = "notice"
  notice.id = "session-notice"
  notice.setAttribute("role", "alert")
  const line = document.createElement("p")
  line.textContent = text
  notice.append(line)
  document.getElementById("notices").replaceChildren(notice)
}

const refusals = {
  401: "This badge is not valid, or it was revoked. The session has not changed.",
  429: "Too many wrong badges. Wait a minute, then scan again. The session has not changed."
}

/** Opens the same page again, without repeating a form. */
const reopen = () => location.assign(location.pathname + location.search)

/** Sends a form of the console. Returns undefined if the service cannot be reached. */
const send = (path, fields) =>
  fetch(base + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }).catch(() => undefined)

/** Logs in with a badge. The page then belongs to its holder. */
const useBadge = async (token) => {
  const login = document.getElementById("token")
  if (login !== null) {
    login.value = token
    login.form.requestSubmit()
    return
  }
  const reply = await send("/login", { token })
  if (reply?.type === "opaqueredirect") reopen()
  else say(refusals[reply?.status] ?? "The service cannot be reached. The session has not changed.")
}

let typed = ""
let lastKey = 0
let field
let before

/** Collects what a scanner types, wherever the focus is, and takes the digits of a badge out of the field again. */
const collect = (event) => {
  if (event.timeStamp - lastKey > SCAN_MS) typed = ""
  lastKey = event.timeStamp
  if (event.key === "Enter" && badgeShape.test(typed.slice(-BADGE_LENGTH))) {
    const badge = typed.slice(-BADGE_LENGTH)
    typed = ""
    event.preventDefault()
    event.stopImmediatePropagation()
    if (field !== undefined) field.value = before
    void useBadge(badge)
    return
  }
  if (event.key.length !== 1) {
    // A scanner can press Shift.
    if (event.key !== "Shift") typed = ""
    return
  }
  if (typed === "") {
    field = event.target.matches("input, textarea") ? event.target : undefined
    before = field?.value
  }
  typed = (typed + event.key).slice(-2 * BADGE_LENGTH)
}

const WARN_MS = 60_000
const SETTING = `waybill-console-input:${base}`

/** Logs out after a time without input in every tab. The packing bench keeps its state in the browser. */
const startIdle = (idleMs) => {
  const warnMs = Math.min(WARN_MS, idleMs / 2)
  let sentAt = Date.now()
  let isEnding = false
  const noteInput = () => keep(SETTING, String(Date.now()))
  const left = () => Number(kept(SETTING)) + idleMs - Date.now()
  const hide = () => document.getElementById("session-notice")?.remove()

  const end = async () => {
    if (isEnding) return
    isEnding = true
    const reply = await send("/logout", {})
    isEnding = false
    if (reply === undefined) say("The session has ended. Scan your badge when the service can be reached again.")
    else
      location.assign(
        `${base}/login?next=${encodeURIComponent(location.pathname.slice(base.length) + location.search)}`
      )
  }
  const onInput = async () => {
    // A computer that wakes up has had no input.
    if (left() <= 0) {
      void end()
      return
    }
    if (left() <= warnMs) hide()
    noteInput()
    if (Date.now() - sentAt < idleMs / 4) return
    sentAt = Date.now()
    if ((await send("/session", {}))?.status === 401) void end()
  }
  noteInput()
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, onInput, { capture: true, passive: true })
  setInterval(() => {
    const time = left()
    if (time <= 0) void end()
    else if (time > warnMs) hide()
    else if (document.getElementById("session-notice") === null)
      say(`You will be logged out in ${Math.ceil(time / 1000)} seconds. Press a key to stay.`)
  }, 1000)
}

export const startSession = () => {
  const { badges, idle } = document.body.dataset
  if (badges !== undefined) addEventListener("keydown", collect, { capture: true })
  if (idle !== undefined) startIdle(Number(idle) * 1000)
}
