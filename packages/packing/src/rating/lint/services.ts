import { below } from "../../reading/faults.ts"
import { MAX_DAYS } from "../compile/figure-reader.ts"
import { type Check, duplicates, perCard, perService, reportIf, unknownInCard, zonesIn } from "./finding.ts"

export const duplicateService: Check = perCard(({ services }, at) =>
  duplicates(
    services,
    ({ code }) => code,
    (i, code) => [`${at}/services/${i}/code`, `duplicate service "${code}"`]
  )
)

export const noPackageType: Check = perService(({ packageTypes }, at) =>
  reportIf(packageTypes?.length === 0, `${at}/packageTypes`, "empty list: the service accepts no package type")
)

export const zoneWithoutTransit: Check = perService(({ rates, transit }, at, card) =>
  card.zones.flatMap(({ id: zone }) =>
    reportIf(
      rates.some(({ zones }) => zones.includes(zone)) && !Object.hasOwn(transit.byZone, zone),
      `${at}/transit/byZone`,
      `zone ${zone} has prices but no transit time; the service is not offered in that zone`
    )
  )
)

export const transitWithoutPrice: Check = perService(({ rates, transit }, at, { zones }) =>
  Object.entries(transit.byZone).flatMap(([zone, days]) =>
    reportIf(
      days !== null && zones.some(({ id }) => id === zone) && rates.every((table) => !table.zones.includes(zone)),
      below(`${at}/transit/byZone`, zone),
      `zone ${zone} has a transit time but no price`
    )
  )
)

export const transitOfUnknownZone: Check = perService(({ transit }, at, card) => {
  const known = zonesIn(card)
  return Object.keys(transit.byZone).flatMap((zone) =>
    unknownInCard("zone", zone, known, below(`${at}/transit/byZone`, zone))
  )
})

export const transitReversed: Check = perService(({ transit }, at) =>
  Object.entries(transit.byZone).flatMap(([zone, days]) =>
    reportIf(
      days !== null && days[0] > days[1],
      below(`${at}/transit/byZone`, zone),
      `reversed: the minimum of ${days?.[0]} days exceeds the maximum of ${days?.[1]}`
    )
  )
)

export const transitTooLong: Check = perService(({ transit }, at) =>
  Object.entries(transit.byZone).flatMap(([zone, days]) =>
    reportIf(
      days !== null && days[1] > MAX_DAYS,
      below(`${at}/transit/byZone`, zone),
      `${days?.[1]} days; expected at most ${MAX_DAYS}`
    )
  )
)

export const timestampWithoutBy: Check = perService(({ transit }, at) =>
  reportIf(
    transit.show === "timestamp" && transit.by === undefined,
    `${at}/transit`,
    'missing "by": a timestamp without it shows 23:59:59'
  )
)

export const byWithoutTimestamp: Check = perService(({ transit }, at) =>
  reportIf(
    transit.show === "label" && transit.by !== undefined,
    `${at}/transit/by`,
    'unused: "label" shows a number of days without a time'
  )
)
