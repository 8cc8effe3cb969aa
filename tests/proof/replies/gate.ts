/** A reply that came through a gate. */
export interface GateReply {
  readonly header: (name: string) => string | null
}

/** A proxy that judges the replies of the service, in place of the judges in this folder. */
interface Gate {
  readonly url: string
  /** Returns the violations that it reports about a reply, or undefined if the service has not sent it. */
  readonly judge: (reply: GateReply) => ReadonlyArray<string> | undefined
  /** Whether it can forward a body. */
  readonly forwards: (body: RequestInit["body"]) => boolean
  readonly close: () => void
}

/** Opens a gate in front of the given address, at which the paths of the requests begin. */
export type OpenGate = (upstream: string) => Promise<Gate>
