import { below } from "../card/faults.ts"
import { type Find, inCards, inServices, repeated, when } from "./finding.ts"

export const duplicateService: Find = inCards(({ services }, at) =>
  repeated(
    services,
    ({ code }) => code,
    (i, code) => [`${at}/services/${i}/code`, `there is another service ${code}`]
  )
)

/** Days that are gone through one by one, so that there is an end to them. */
const MOST_DAYS = 366

export const noPackageType: Find = inServices(({ packageTypes }, at) =>
  when(packageTypes?.length === 0, `${at}/packageTypes`, "the service takes no type of package")
)

export const zoneWithoutTransit: Find = inServices(({ rates, transit }, at, card) =>
  card.zones.flatMap(({ id: zone }) =>
    when(
      rates.some(({ zones }) => zones.includes(zone)) && !Object.hasOwn(transit.byZone, zone),
      `${at}/transit/byZone`,
      `zone ${zone} has prices and no transit time, so the service is not offered there`
    )
  )
)

export const transitWithoutPrice: Find = inServices(({ rates, transit }, at, { zones }) =>
  Object.entries(transit.byZone).flatMap(([zone, days]) =>
    when(
      days !== null && zones.some(({ id }) => id === zone) && rates.every((table) => !table.zones.includes(zone)),
      below(`${at}/transit/byZone`, zone),
      `zone ${zone} has a transit time and no price`
    )
  )
)

export const transitOfUnknownZone: Find = inServices(({ transit }, at, { zones }) =>
  Object.keys(transit.byZone).flatMap((zone) =>
    when(
      zones.every(({ id }) => id !== zone),
      below(`${at}/transit/byZone`, zone),
      `the card has no zone ${zone}`
    )
  )
)

export const transitReversed: Find = inServices(({ transit }, at) =>
  Object.entries(transit.byZone).flatMap(([zone, days]) =>
    when(
      days !== null && days[0] > days[1],
      below(`${at}/transit/byZone`, zone),
      `at least ${days?.[0]} and at most ${days?.[1]} days`
    )
  )
)

export const transitTooLong: Find = inServices(({ transit }, at) =>
  Object.entries(transit.byZone).flatMap(([zone, days]) =>
    when(days !== null && days[1] > MOST_DAYS, below(`${at}/transit/byZone`, zone), `more than ${MOST_DAYS} days`)
  )
)

export const timestampWithoutBy: Find = inServices(({ transit }, at) =>
  when(
    transit.show === "timestamp" && transit.by === undefined,
    `${at}/transit`,
    "the day is shown with a time and there is none: it will be the last second of the day"
  )
)

export const byWithoutTimestamp: Find = inServices(({ transit }, at) =>
  when(
    transit.show === "label" && transit.by !== undefined,
    `${at}/transit/by`,
    "a number of days is shown, and never this time"
  )
)
