import type { ServiceSettings } from "../../settings/service-settings.ts"

/** A message from the supervisor to a worker. */
export type ToWorker =
  /** Sent only to the first worker, when all workers are listening. */
  | { readonly kind: "allListening" }
  | { readonly kind: "stop" }
  /** Requires an `alive` message. */
  | { readonly kind: "check" }
  | { readonly kind: "requestMetrics"; readonly round: number }
  | { readonly kind: "totalMetrics"; readonly text: string }

/** A message from a worker to the supervisor. */
export type FromWorker =
  | { readonly kind: "requestTotal" }
  | { readonly kind: "alive" }
  | { readonly kind: "ownMetrics"; readonly round: number; readonly text: string }

/** The start data of a worker: its 0-based index, and the settings shared by all workers. */
export interface WorkerStart {
  readonly place: number
  readonly settings: ServiceSettings
}

/** Environment variable that holds the worker's `WorkerStart` as JSON. */
export const WORKER_VARIABLE = "WAYBILL_WORKER"
