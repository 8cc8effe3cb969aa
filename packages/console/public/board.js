// Shows how many orders are selected on the board, and hands a code in the search field to the packing bench.
import { keepScan } from "./scan.js"

const show = () => {
  const count = document.querySelectorAll(".pick:checked").length
  const place = document.getElementById("selection-count")
  if (place !== null) place.textContent = `: ${count}`
}

document.addEventListener("change", show)
document.addEventListener("waybill:updated", show)
addEventListener("pageshow", show)
show()
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[role=search]")) keepScan(target.elements.search.value)
})
