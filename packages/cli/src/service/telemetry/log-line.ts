import { safeJson } from "../../output/safe-text.ts"

/** Returns a record as one line of JSON without characters that a terminal or line reader would interpret. */
export const logLine = (record: object): string => `${safeJson(record)}\n`
