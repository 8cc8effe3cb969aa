// Starts what every page has: shortcuts, buttons that copy a secret, and updates in place.
import { startKeys } from "./keys.js"
import { startLive } from "./live.js"
import { startSession } from "./session.js"

/** Copies the value of a field. A page without TLS has no clipboard, but can copy its selection. */
const copy = async (field) => {
  field.select()
  if (navigator.clipboard === undefined) return document.execCommand("copy")
  return navigator.clipboard.writeText(field.value).then(
    () => true,
    () => document.execCommand("copy")
  )
}

const startCopying = () => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy)
    button.hidden = false
    button.addEventListener("click", async () => {
      const isCopied = await copy(field)
      for (const other of document.querySelectorAll("[data-copy]")) other.textContent = "Copy"
      if (isCopied) button.textContent = "Copied"
      document.getElementById("copied").textContent = isCopied
        ? `Copied: ${field.labels[0].textContent}. Store it where only its owner can read it.`
        : "The browser does not allow copying. The value is selected; copy it with the keyboard."
    })
  }
}

/** Shows the current and the focused entry of the navigation, which a narrow window scrolls. */
const startNavigation = () => {
  const nav = document.querySelector(".nav")
  const show = (entry) => entry?.scrollIntoView({ block: "nearest", inline: "center" })
  show(nav?.querySelector("[aria-current]"))
  nav?.addEventListener("focusin", ({ target }) => show(target))
}

/** Shows on a pressed button that its form is on the way, until the browser shows a page. */
const startBusy = () => {
  let pressed
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.submitter === null || event.target.method === "dialog") return
    pressed = event.submitter
    pressed.ariaBusy = "true"
  })
  addEventListener("pageshow", () => pressed?.removeAttribute("aria-busy"))
}

startNavigation()
startBusy()
startCopying()
startSession()
startKeys()
startLive()
