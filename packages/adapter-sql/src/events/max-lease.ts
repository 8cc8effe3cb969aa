/** Maximum length of a claim on events, in milliseconds: one hour. */
export const MAX_LEASE = 3_600_000
