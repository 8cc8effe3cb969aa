/** Carrier codes, each with the codes of its services. A catalogue with `keys` lets messages list the carriers. */
export type Catalogue = Pick<ReadonlyMap<string, ReadonlySet<string>>, "has" | "get"> &
  Partial<Pick<ReadonlyMap<string, unknown>, "keys">>

/** Builds a catalogue from a record of carrier code → service codes. */
export const catalogueOf = (carriers: Readonly<Record<string, ReadonlyArray<string>>>): Catalogue =>
  new Map(Object.entries(carriers).map(([carrier, services]) => [carrier, new Set(services)]))
