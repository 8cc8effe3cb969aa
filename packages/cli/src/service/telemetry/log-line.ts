import { safeJson } from "../../output/safe-text.ts"

/** A record as one line of JSON, in which nothing begins another line or moves a terminal's cursor. */
export const logLine = (record: object): string => `${safeJson(record)}\n`
