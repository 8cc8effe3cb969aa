// Documents of a host that must be compiled before a quote.
import type { Tariff } from "../compile/compile.ts"
import type { Origin } from "../compile/origin.ts"

/** Throws a `TypeError` unless `cards`, the value at `place`, is a list of compiled rate cards. */
export const checkTariffs = (place: string, cards: unknown): void => {
  if (!Array.isArray(cards)) throw new TypeError(`${place}: must be a list of compiled rate cards`)
  for (const [index, card] of cards.entries())
    if (typeof (card as Tariff | null)?.zoneOf !== "function")
      throw new TypeError(`${place}[${index}]: must be a compiled rate card; pass compile(card).compiled`)
}

/** Throws a `TypeError` unless `from`, the value at `place`, is a compiled ship-from document. */
export const checkOrigin = (place: string, from: unknown): void => {
  if (typeof (from as Origin | null | undefined)?.clock !== "function")
    throw new TypeError(`${place}: must be a compiled ship-from document; pass compileShipFrom(document).compiled`)
}
