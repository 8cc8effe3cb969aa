const visible = /\S/
const forbiddenControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Whether nothing is left of the text after trimming. */
export const isBlank = (text: string): boolean => !visible.test(text)

/** Whether every store can keep the text as sent: well-formed UTF-16, and of U+0000–U+001F only tab, CR and LF. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !forbiddenControl.test(text)

/** What keeps a text from being stored, or undefined. */
export const textProblem = (text: string, limit: number): string | undefined => {
  if (isLongerThan(text, limit)) return `at most ${limit} characters`
  return isStorable(text) ? undefined : "has characters that cannot be stored"
}

/** Whether the text has more Unicode code points than the limit (not UTF-16 units: one emoji counts once). */
export const isLongerThan = (text: string, limit: number): boolean => {
  if (text.length <= limit) return false
  if (text.length > 2 * limit) return true
  let points = 0
  for (const _ of text) points++
  return points > limit
}
