// Judges where secrets were found.
import type { Hit } from "./find.ts"

/** Places in which a secret is by necessity. docs/security.md lists them. */
export const exceptions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "secret of a webhook": ["database file", "backup", "dump"],
  "data of a customer": ["database file", "backup", "dump", "order show", "order history", "events", "console"]
}

/** Returns a sentence for each secret in a place where it must not be. */
export const leaksOf = (place: string, hits: ReadonlyArray<Hit>): ReadonlyArray<string> =>
  hits
    .filter(({ kind }) => !(exceptions[kind] ?? []).includes(place))
    .map(({ form, kind }) => `${place}: contains the ${kind} (${form})`)
