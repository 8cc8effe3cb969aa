import { clockOf } from "../calendar/clock.ts"
import { weekdayNames } from "../calendar/open-days.ts"
import { type Check, duplicates, perShipFrom, reportIf } from "./finding.ts"

export const duplicateShipFrom: Check = ({ shipFroms }) =>
  duplicates(
    shipFroms,
    ({ id }) => id,
    (i, id) => [`/shipFroms/${i}/id`, `duplicate ship-from document "${id}"`]
  )

export const unknownTimezone: Check = perShipFrom(({ timezone }, at) =>
  reportIf(
    clockOf(timezone) === undefined,
    `${at}/timezone`,
    `unknown time zone "${timezone}"; expected an IANA time zone`
  )
)

export const cutoffOnClosedDay: Check = perShipFrom(({ calendar, cutoff, rush }, at) =>
  weekdayNames
    .filter((weekday) => !calendar.weekdays.includes(weekday))
    .flatMap((weekday) => [
      ...reportIf(
        cutoff[weekday] !== undefined,
        `${at}/cutoff/${weekday}`,
        `unused: the calendar is closed on ${weekday}`
      ),
      ...reportIf(
        rush?.cutoff[weekday] !== undefined,
        `${at}/rush/cutoff/${weekday}`,
        `unused: the calendar is closed on ${weekday}`
      )
    ])
)

export const rushIsLater: Check = perShipFrom(({ calendar, cutoff, handlingDays, rush }, at) => {
  if (rush === undefined) return []
  const earlier = calendar.weekdays.find(
    (weekday) => (rush.cutoff[weekday] ?? rush.cutoff.default) < (cutoff[weekday] ?? cutoff.default)
  )
  return [
    ...reportIf(
      rush.handlingDays > handlingDays,
      `${at}/rush/handlingDays`,
      `rush orders take longer than other orders: ${rush.handlingDays} days instead of ${handlingDays}`
    ),
    ...reportIf(
      earlier !== undefined && rush.handlingDays === handlingDays,
      `${at}/rush/cutoff`,
      `the cut-off for rush orders on ${earlier} is earlier than for other orders`
    )
  ]
})
