/** What JSON leaves as it is, and a terminal or another reader of lines does not. */
const unsafe = /[\u007f-\u009f\u2028\u2029]/g

const escape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

/** A record as one line of JSON, in which nothing begins another line or moves a terminal's cursor. */
export const logLine = (record: object): string => `${JSON.stringify(record).replace(unsafe, escape)}\n`
