// Shows how many orders are selected on the board.
const show = () => {
  const count = document.querySelectorAll(".pick:checked").length
  const place = document.getElementById("selection-count")
  if (place !== null) place.textContent = `: ${count}`
}

document.addEventListener("change", show)
document.addEventListener("waybill:updated", show)
addEventListener("pageshow", show)
show()
