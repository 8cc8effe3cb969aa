const escape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

/** A text in one line that says nothing to a terminal and turns no writing around, whoever wrote it. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escape)

/** JSON with the signs escaped that JSON leaves as they are, and a terminal or another reader of lines does not. */
export const safeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu, escape)
