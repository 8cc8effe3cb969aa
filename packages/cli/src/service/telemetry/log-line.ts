import { safeJson } from "../../output/safe-text.ts"

/** Returns a record as one line of JSON. Escapes characters that a terminal or a line reader would interpret. */
export const logLine = (record: object): string => `${safeJson(record)}\n`
