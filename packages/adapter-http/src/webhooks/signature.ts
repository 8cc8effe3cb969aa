import { createHash, createHmac } from "node:crypto"
import * as Redacted from "effect/Redacted"

/** The parts of a request that a signature covers. */
export interface SignedContent {
  /** Id of the message, without a full stop. */
  readonly id: string
  /** Time of the attempt in seconds since 1970. */
  readonly timestamp: number
  /** Body byte for byte, because a parsed and formatted one can differ. */
  readonly body: string
}

const PREFIX = "whsec_"

/**
 * Returns the headers of Standard Webhooks 1.0 for a request. It has a signature for each secret, and none if there are
 * no secrets.
 *
 * @example
 * ```ts
 * const headers = webhookHeaders({ id: "evt_1", timestamp: 1_795_000_000, body: "{}" }, [Redacted.make("whsec_MfKQ9r8G")])
 * ```
 */
export const webhookHeaders = (
  { body, id, timestamp }: SignedContent,
  secrets: ReadonlyArray<Redacted.Redacted>
): Readonly<Record<string, string>> => {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(Redacted.value(secret).slice(PREFIX.length), "base64")
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
  })
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    ...(signatures.length > 0 && { "webhook-signature": signatures.join(" ") })
  }
}

/** Returns the id of a message, equal in all attempts to send an event to an endpoint. */
export const messageId = (endpoint: string, event_id: string): string =>
  `msg_${createHash("sha256").update(`${endpoint}\0${event_id}`).digest("hex").slice(0, 32)}`
