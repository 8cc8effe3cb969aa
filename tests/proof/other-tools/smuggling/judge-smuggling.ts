// Judges an attack on the border between two requests.

/** Start of the request ids that only a hidden request has, because each proxy sets its own. */
export const HIDDEN = "hidden-"

/** A reply to a client that sent a valid request after an attack. */
interface Neighbour {
  /** The xid of the order that it requested. */
  readonly xid: string
  readonly status: number
  readonly body: string
}

const xidIn = (body: string): unknown => {
  try {
    return (JSON.parse(body) as { readonly order?: { readonly xid?: unknown } }).order?.xid
  } catch {
    return undefined
  }
}

/** Returns a sentence for each reply that belongs to another client. */
export const foreignReplies = (neighbours: ReadonlyArray<Neighbour>): ReadonlyArray<string> =>
  neighbours.flatMap(({ body, status, xid }) =>
    status === 200 && xidIn(body) === xid
      ? []
      : [`a client that requested ${xid} got HTTP ${status}: ${body.slice(0, 200)}`]
  )

/** Returns a sentence for each request in the log that no proxy has sent. `form` returns the form with a number. */
export const hiddenRequests = (
  log: ReadonlyArray<Readonly<Record<string, unknown>>>,
  form: (number: number) => string
): ReadonlyArray<string> =>
  log.flatMap(({ method, request_id }) => {
    const id = String(request_id)
    return id.startsWith(HIDDEN) ? [`${form(Number(id.slice(HIDDEN.length)))}: the service ran a hidden ${method}`] : []
  })
