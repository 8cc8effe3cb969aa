// Keyboard shortcuts. An element with data-keys="g b" is clicked, or focused if it is a field, when its keys are pressed.

/** Milliseconds within which the keys of a sequence must follow each other. */
const SEQUENCE_MS = 1000
const SETTING = "waybill-console-keys"

const FIELDS = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]"

const isVisible = (element) => element.checkVisibility()

const shortcuts = () => [...document.querySelectorAll("[data-keys]")].filter(isVisible)

const steps = () => [...document.querySelectorAll("[data-step]")].filter(isVisible)

/** Whether single keys are shortcuts. A person can switch them off, for speech input. */
const isOn = () => localStorage.getItem(SETTING) !== "off"

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

let pressed = []
let last = 0

const onKey = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
  if (event.target instanceof Element && event.target.closest(FIELDS)) {
    if (event.key === "Escape") event.target.blur()
    return
  }
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
    localStorage.setItem(SETTING, target.checked ? "on" : "off")
  })
}
