import { clockOf } from "../calendar/clock.ts"
import { WEEKDAYS } from "../calendar/open-days.ts"
import { type Find, inShipFroms, repeated, when } from "./finding.ts"

export const duplicateShipFrom: Find = ({ shipFroms }) =>
  repeated(
    shipFroms,
    ({ id }) => id,
    (i, id) => [`/shipFroms/${i}/id`, `there is another ship-from ${id}`]
  )

export const unknownTimezone: Find = inShipFroms(({ timezone }, at) =>
  when(clockOf(timezone) === undefined, `${at}/timezone`, `${timezone} is no time zone`)
)

export const cutoffOnClosedDay: Find = inShipFroms(({ calendar, cutoff, rush }, at) =>
  WEEKDAYS.filter((weekday) => !calendar.weekdays.includes(weekday)).flatMap((weekday) => [
    ...when(cutoff[weekday] !== undefined, `${at}/cutoff/${weekday}`, `nothing leaves on a ${weekday}`),
    ...when(rush?.cutoff[weekday] !== undefined, `${at}/rush/cutoff/${weekday}`, `nothing leaves on a ${weekday}`)
  ])
)

export const rushIsLater: Find = inShipFroms(({ calendar, cutoff, handlingDays, rush }, at) => {
  if (rush === undefined) return []
  const earlier = calendar.weekdays.find(
    (weekday) => (rush.cutoff[weekday] ?? rush.cutoff.default) < (cutoff[weekday] ?? cutoff.default)
  )
  return [
    ...when(rush.handlingDays > handlingDays, `${at}/rush/handlingDays`, "rush orders need longer than all others"),
    ...when(
      earlier !== undefined && rush.handlingDays === handlingDays,
      `${at}/rush/cutoff`,
      `on a ${earlier} rush orders have to be in earlier than all others`
    )
  ]
})
