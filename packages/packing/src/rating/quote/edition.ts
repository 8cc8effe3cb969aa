import type { Tariff } from "../compile/compile.ts"

/** Returns the tariff that is valid on a day. If several are in force, returns the latest. */
export const editionOn = (tariffs: ReadonlyArray<Tariff>, shipDay: number): Tariff | undefined => {
  let latest: Tariff | undefined
  for (const tariff of tariffs)
    if (tariff.validFrom <= shipDay && shipDay < tariff.validTo && tariff.validFrom > (latest?.validFrom ?? -Infinity))
      latest = tariff
  return latest
}
