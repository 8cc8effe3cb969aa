import { HostMistake, type LogLine } from "@waybill/core"
import { isObject, plainLogger } from "@waybill/core/adapter"
import { checkFunctions } from "@waybill/core/options"
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
export const sendWebhooks = async (given: SendWebhooksOptions): Promise<void> => {
  if (!isObject(given)) throw new TypeError("sendWebhooks: the options must be an object")
  const { log, signal, ...options } = given
  if (typeof signal?.addEventListener !== "function")
    throw new TypeError("sendWebhooks: signal: must be an AbortSignal")
  checkFunctions("sendWebhooks", given, ["log"])
  // Each look for deliveries would fail again.
  const run = Effect.catchDefect(webhookSender(options).run, (defect) =>
    defect instanceof HostMistake ? Effect.logError(`No more webhooks are sent: ${defect.message}`) : Effect.die(defect)
  )
  const logged = log === undefined ? run : Effect.provide(run, plainLogger(log))
  await Effect.runPromise(logged, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
