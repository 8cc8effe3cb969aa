// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { RateAnswer, RateRequest } from "../ports/rater.ts"

/**
 * Quotes shipping rates. Its functions return values or promises. An error that they throw becomes `Unavailable`,
 * unless it is a `HostMistake`.
 */
export interface RaterPort {
  /** Returns the rates of a carrier for a shipment. */
  readonly rate: (request: RateRequest) => RateAnswer | Promise<RateAnswer>
}
