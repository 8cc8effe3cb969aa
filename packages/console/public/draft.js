// Copies a chosen file into the field of a draft.
const file = document.querySelector("#file")
file.closest(".field").hidden = false
file.addEventListener("change", async () => {
  document.querySelector("#text").value = (await file.files[0]?.text()) ?? ""
})
