import { byId } from "./dom.ts"

/** Time in milliseconds before the page shows that it is packing. Smaller orders are packed by then. */
const PATIENCE = 400

const bar = byId("progress")
let timer: ReturnType<typeof setInterval> | undefined

const stop = () => {
  clearInterval(timer)
  timer = undefined
  bar.hidden = true
}

/** Announces a message to the visitor and to screen readers. */
export const announce = (message: string): void => {
  stop()
  byId("failure").hidden = true
  byId("status").textContent = message
}

/** Shows a message, the elapsed time and the button that stops the packing. */
export const showProgress = (message: string): void => {
  stop()
  byId("failure").hidden = true
  const start = performance.now()
  byId("status").textContent = message
  timer = setInterval(() => {
    const elapsed = performance.now() - start
    bar.hidden = elapsed < PATIENCE
    byId("elapsed").textContent = `${(elapsed / 1000).toFixed(1)} s`
  }, 100)
}

/** Shows an error of the worker and the button that tries again. */
export const showFailure = (message: string): void => {
  stop()
  byId("status").textContent = ""
  byId("failure-message").textContent = message
  byId("failure").hidden = false
}
