// Hands a code that is scanned on another page to the packing bench that it opens.
const KEPT = "waybill-console-scan"
const FRAGMENT = "#scan="

/** Keeps a scanned code in this tab. */
export const keepScan = (code) => sessionStorage.setItem(KEPT, code.trim())

/**
 * Returns the code that opened this bench, once. The fragment of a link alone does not count, and a reload does not
 * repeat a scan.
 */
export const takeScan = () => {
  const kept = sessionStorage.getItem(KEPT) ?? ""
  const isScanned = kept !== "" && location.hash === FRAGMENT + encodeURIComponent(kept)
  sessionStorage.removeItem(KEPT)
  if (location.hash.startsWith(FRAGMENT)) history.replaceState(null, "", location.pathname + location.search)
  return isScanned ? kept : undefined
}

/** Keeps the code until production has started. */
export const keepUntilStart = () => {
  const form = document.querySelector("form[action$='/pack/start']")
  if (form !== null && location.hash.startsWith(FRAGMENT)) form.action = form.getAttribute("action") + location.hash
}
