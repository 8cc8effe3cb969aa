/** Returns text with HTML's special characters escaped. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns a table, or an empty string if it has no rows. The cells are HTML. */
export const tableOf = (
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  name: string = ""
): string => {
  if (rows.length === 0) return ""
  const headings = head.map((cell) => `<th scope="col">${cell}</th>`).join("")
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
  const label = name === "" ? "" : `<h4>${name}</h4>`
  return `${label}<div class="scroll"><table><thead><tr>${headings}</tr></thead><tbody>${lines.join("\n")}</tbody></table></div>`
}
