import type { Tariff } from "../compile/compile.ts"

/** The tariff of a carrier that is in force on a day; of several, the one that came into force last. */
export const editionOn = (tariffs: ReadonlyArray<Tariff>, shipDay: number): Tariff | undefined => {
  let latest: Tariff | undefined
  for (const tariff of tariffs)
    if (tariff.validFrom <= shipDay && shipDay < tariff.validTo && tariff.validFrom > (latest?.validFrom ?? -Infinity))
      latest = tariff
  return latest
}
