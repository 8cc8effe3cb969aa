const visible = /\S/
const forbiddenControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Whether nothing is left of the text after trimming. */
export const isBlank = (text: string): boolean => !isVisibleAscii(text.charCodeAt(0)) && !visible.test(text)

const isVisibleAscii = (code: number): boolean => code > 0x20 && code < 0x7f

/**
 * Whether every store can keep the text as sent: well-formed UTF-16, and of U+0000–U+001F only tab, CR and LF. Nearly every
 * text is ASCII on one line, and of such a text nothing more has to be asked.
 */
export const isStorable = (text: string): boolean => {
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code < 0x20 || code > 0x7e) return text.isWellFormed() && !forbiddenControl.test(text)
  }
  return true
}

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
