import { safeJson } from "../../output/safe-text.ts"

/** Returns a record as one line of JSON. Escapes characters with a meaning for terminals or line readers. */
export const logLine = (record: object): string => `${safeJson(record)}\n`
