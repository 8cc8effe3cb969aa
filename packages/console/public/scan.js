// Hands a code that is scanned on another page to the packing bench that it opens.
import { keep, kept } from "./storage.js"

const KEPT = "waybill-console-scan"
const FRAGMENT = "#scan="

/** Keeps a scanned code in this tab. */
export const keepScan = (code) => keep(KEPT, code.trim(), "sessionStorage")

/**
 * Returns the code that opened this bench, once. The fragment of a link alone does not count, and a reload does not
 * repeat a scan.
 */
export const takeScan = () => {
  const code = kept(KEPT, "sessionStorage")
  const isScanned = code !== "" && location.hash === FRAGMENT + encodeURIComponent(code)
  keep(KEPT, "", "sessionStorage")
  if (location.hash.startsWith(FRAGMENT)) history.replaceState(null, "", location.pathname + location.search)
  return isScanned ? code : undefined
}

/** Keeps the code until production has started. */
export const keepUntilStart = () => {
  const form = document.querySelector("form[action$='/pack/start']")
  if (form !== null && location.hash.startsWith(FRAGMENT)) form.action = form.getAttribute("action") + location.hash
}
