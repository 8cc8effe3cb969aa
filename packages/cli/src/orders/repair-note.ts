/** Returns the message about a certain repair of a value in the input, and the message without values. */
export const repairNote = (from: string, to: string): { readonly message: string; readonly kind: string } => ({
  message: `read ${JSON.stringify(from)} as ${JSON.stringify(to)}`,
  kind: "repaired"
})

/** Note about a row that repeats the header. */
export const repeatedHeader = { message: "ignored a repeated header", kind: "ignored a repeated header" }
