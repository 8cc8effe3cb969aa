const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`

/** Escapes control characters, line breaks and bidirectional controls, so that untrusted text prints on one line. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, escape)

/** Returns JSON without characters that a terminal or line reader interprets. */
export const safeJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu, escape)
