/** First characters that make a spreadsheet run a cell as a formula, including the full-width forms. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?\d+(?:\.\d+)?$/

/** Returns a CSV cell that a spreadsheet shows as text, even if the value looks like a formula. */
export const csvCell = (value: string): string =>
  formulaStart.test(value) && !number.test(value) ? `'${value}` : value
