// Prints documents, and selects all orders of a page.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false
  button.addEventListener("click", () => print())
}

for (const all of document.querySelectorAll("[data-select-all]")) {
  const boxes = [...all.form.querySelectorAll("[name=order]")]
  const show = () => {
    all.checked = boxes.every(({ checked }) => checked)
    all.indeterminate = !all.checked && boxes.some(({ checked }) => checked)
  }
  all.hidden = false
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked
  })
  all.form.addEventListener("change", show)
  // The browser restores the choice when a person comes back.
  addEventListener("pageshow", show)
}
