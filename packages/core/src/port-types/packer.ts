// `npm run draw -- types` generates this file from the services; a test fails if it is out of date.
import type { PackAnswer, PrintToPack } from "../ports/packer.ts"

/**
 * Packs prints into boxes. Its functions return values or promises. An error that they throw becomes `Unavailable`,
 * unless it is a `HostMistake`.
 */
export interface PackerPort {
  /** Packs the prints of an account, so that accounts can take turns. A host that calls the packer can leave it out. */
  readonly pack: (
    prints: ReadonlyArray<PrintToPack>,
    units: "in/lb" | "cm/kg",
    account_id?: string
  ) => PackAnswer | Promise<PackAnswer>
}
