import { HostMistake, type LogLine } from "@waybill/core"
import { plainLogger } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { type WebhookSenderOptions, webhookSender } from "./webhook-sender.ts"

/** The deliveries and orders that `sendWebhooks` reads, and the signal that stops it. */
export interface SendWebhooksOptions extends WebhookSenderOptions {
  /** Stops the sender. Deliveries in progress are then released. */
  readonly signal: AbortSignal
  /** Receives each line of the log. Default: Effect's logger, which writes to standard output. */
  readonly log?: (line: LogLine) => void
}

/**
 * Sends due deliveries until the signal is aborted or its stores are closed, for hosts without Effect.
 *
 * @example
 * ```ts
 * const stopping = new AbortController()
 * await sendWebhooks({ ...db.webhookQueue, signal: stopping.signal })
 * ```
 */
export const sendWebhooks = async ({ log, signal, ...options }: SendWebhooksOptions): Promise<void> => {
  // Each look for deliveries would fail again.
  const run = Effect.catchDefect(webhookSender(options).run, (defect) =>
    defect instanceof HostMistake ? Effect.logError(`No more webhooks are sent: ${defect.message}`) : Effect.die(defect)
  )
  const logged = log === undefined ? run : Effect.provide(run, plainLogger(log))
  await Effect.runPromise(logged, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
