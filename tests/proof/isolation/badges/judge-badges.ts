// Judges a reply of the console to a request with a badge or a session.

/** A reply, with its headers as text. */
export interface BadgeReply {
  readonly status: number
  readonly headers: string
  readonly text: string
}

/** The expected reply to a request. */
export interface Expected {
  readonly status: number
  /** The person of the session. Default: nobody may be logged in by the request. */
  readonly holder?: string
}

/** Returns each violation of "a badge opens only the session of its holder, only at the login, and is in no reply". */
export const badgeViolations = (
  { headers, status, text }: BadgeReply,
  { badge, holder, status: expected }: Expected & { readonly badge: string }
): ReadonlyArray<string> => [
  ...(status === expected ? [] : [`HTTP ${status}, not ${expected}`]),
  ...(/^set-cookie: (?:__Host-)?waybill-console=[^;]/m.test(headers) ? ["the reply has a session"] : []),
  ...(`${headers}\n${text}`.includes(badge) ? ["the reply has the badge"] : []),
  ...(holder === undefined || text.includes(`<b>${holder}</b> packer`) ? [] : [`the session is not that of ${holder}`])
]
