// Keyboard shortcuts. An element with data-keys="g b" is clicked, or focused if it is a field, when its keys are pressed.

import { keepScan } from "./scan.js"
import { keep, kept } from "./storage.js"

/** Maximum interval between the keys of a sequence in milliseconds. */
const SEQUENCE_MS = 1000
const SETTING = "waybill-console-keys"

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]"

const isVisible = (element) => element.checkVisibility()

const shortcuts = () => [...document.querySelectorAll("[data-keys]")].filter(isVisible)

const steps = () => [...document.querySelectorAll("[data-step]")].filter(isVisible)

/** Whether single keys are shortcuts. A person can switch them off, for speech input. */
const isOn = () => kept(SETTING) !== "off"

const use = (element) => {
  if (element.matches(FIELDS)) {
    element.focus()
    element.select?.()
  } else element.click()
}

/** Moves the focus to another card: one further in the list, or the nearest in another column. */
const step = (key) => {
  const all = steps()
  const at = all.indexOf(document.activeElement)
  if (at === -1) {
    all[0]?.focus()
    return
  }
  if (key === "j" || key === "k") {
    all[at + (key === "j" ? 1 : -1)]?.focus()
    return
  }
  const columns = [...document.querySelectorAll(".column")].filter((column) => column.querySelector("[data-step]"))
  const column = columns.indexOf(all[at].closest(".column"))
  const next = columns[column + (key === "l" ? 1 : -1)]
  const height = all[at].getBoundingClientRect().top
  const distance = (element) => Math.abs(element.getBoundingClientRect().top - height)
  const inNext = next ? [...next.querySelectorAll("[data-step]")] : []
  inNext.sort((one, other) => distance(one) - distance(other))[0]?.focus()
}

const nameOf = (element) =>
  element.dataset.keysName ?? element.getAttribute("aria-label") ?? element.textContent.trim().replace(/\s+/g, " ")

const showShortcuts = () => {
  const dialog = document.getElementById("shortcuts")
  if (dialog === null || dialog.open) return
  const rows = [
    ...shortcuts().map((element) => [element.dataset.keys, nameOf(element)]),
    ...(steps().length > 0 ? [["j k", "Next and previous order"]] : []),
    ...(document.querySelector(".pick") ? [["x", "Select the order"]] : []),
    ...(document.querySelector(".column") ? [["h l", "Column to the left and right"]] : []),
    ["?", "Show this list"]
  ]
  dialog.querySelector("dl").replaceChildren(
    ...rows.flatMap(([keys, name]) => {
      const term = document.createElement("dt")
      for (const key of keys.split(" ")) {
        const shown = document.createElement("kbd")
        shown.textContent = key
        term.append(shown, " ")
      }
      const description = document.createElement("dd")
      description.textContent = name
      return [term, description]
    })
  )
  dialog.querySelector("#shortcuts-on").checked = isOn()
  dialog.showModal()
}

/** Selects the card that has the focus, or removes it from the selection. */
const pick = () => document.activeElement?.closest(".card")?.querySelector(".pick")?.click()

/** Maximum interval between a scanner's characters in milliseconds, also of a slow scanner or a busy browser. */
const SCAN_MS = 1000
const codeShape = /^\d{3,16}(?:[^\da-z]\d{1,5}){0,2}$/i

let scanned = ""
let lastSign = 0

/**
 * Collects what a scanner types outside of fields, which starts with a digit, and opens the order with this code. Returns
 * whether a key belongs to a code.
 */
const collect = (event) => {
  // The packing bench reads the codes itself.
  if (document.getElementById("scan")?.checkVisibility()) return false
  // The time of the key, because a busy page handles it later.
  const now = event.timeStamp
  if (now - lastSign > SCAN_MS) scanned = ""
  if (event.key === "Enter") {
    const code = scanned
    scanned = ""
    if (!codeShape.test(code)) return false
    // The focused button or link must not receive the Enter of the scanner.
    event.preventDefault()
    keepScan(code)
    location.assign(`${document.body.dataset.base ?? ""}/?search=${encodeURIComponent(code)}`)
    return true
  }
  if (event.key.length > 1) return false
  if (scanned === "" && !/\d/.test(event.key)) return false
  scanned += event.key
  lastSign = now
  if (event.key === " ") event.preventDefault()
  return true
}

let pressed = []
let last = 0

const onKey = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(FIELDS)) {
    if (event.key === "Escape") event.target.blur()
    return
  }
  if (document.querySelector("dialog[open]") === null && collect(event)) return
  if (event.key === "?") {
    event.preventDefault()
    showShortcuts()
    return
  }
  if (!isOn() || document.querySelector("dialog[open]") !== null) return
  const now = performance.now()
  pressed = now - last < SEQUENCE_MS ? [...pressed, event.key] : [event.key]
  last = now
  const found = shortcuts().find(({ dataset }) => {
    const keys = dataset.keys.split(" ")
    return keys.join(" ") === pressed.slice(-keys.length).join(" ")
  })
  if (found !== undefined) {
    event.preventDefault()
    pressed = []
    use(found)
  } else if (["j", "k", "h", "l"].includes(event.key) && steps().length > 0) {
    event.preventDefault()
    step(event.key)
  } else if (event.key === "x") pick()
}

export const startKeys = () => {
  document.addEventListener("keydown", onKey)
  document.getElementById("shortcuts-on")?.addEventListener("change", ({ target }) => {
    keep(SETTING, target.checked ? "on" : "off")
  })
}
