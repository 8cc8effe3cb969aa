// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { Catalogue } from "../values/catalogue.ts"

/**
 * Provides the carriers and services that orders may use. Its functions return values or promises. An error that they
 * throw becomes `Unavailable`, unless it is a `HostMistake`.
 */
export interface CarriersPort {
  /** Returns the whole catalogue. Called for every order, so adapters should cache it. */
  readonly catalogue: () => Catalogue | Promise<Catalogue>
}
