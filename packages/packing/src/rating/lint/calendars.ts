import { below } from "../../reading/faults.ts"
import { dayOf, weekdayOf } from "../../values/civil-date.ts"
import { weekdayNames } from "../calendar/open-days.ts"
import type { Calendar, CivilDate, RateCard } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import {
  type Check,
  type Documents,
  type LintProblem,
  perCard,
  perService,
  reportIf,
  unknownInCard
} from "./finding.ts"

/** Maximum number of days after the end of a card's validity for holidays to count. */
const MAX_TRANSIT_DAYS = 92

const calendarsIn = ({ cards, shipFroms }: Documents): ReadonlyArray<readonly [at: string, Calendar]> => [
  ...cards.flatMap(({ calendars = {} }, i) =>
    Object.entries(calendars).map(([name, calendar]) => [below(`/cards/${i}/calendars`, name), calendar] as const)
  ),
  ...shipFroms.map(({ calendar }, i) => [`/shipFroms/${i}/calendar`, calendar] as const)
]

const perHoliday =
  (check: (holiday: CivilDate, calendar: Calendar) => string | undefined): Check =>
  (documents) =>
    calendarsIn(documents).flatMap(([at, calendar]) =>
      calendar.holidays.flatMap((holiday, i): ReadonlyArray<LintProblem> => {
        const message = check(holiday, calendar)
        return message === undefined ? [] : [[`${at}/holidays/${i}`, message]]
      })
    )

const nonexistent = (date: CivilDate, at: string) => reportIf(dayOf(date) === undefined, at, `${date} does not exist`)

const impossibleInCards: Check = perCard((card, at) => [
  ...nonexistent(card.validFrom, `${at}/validFrom`),
  ...(card.validTo == null ? [] : nonexistent(card.validTo, `${at}/validTo`)),
  ...conditionsIn(card, at).flatMap(([condition, where]) =>
    testsIn(condition, where).flatMap(([test, there]) =>
      test[0] === "shipDate" ? test[2].flatMap((date, i) => nonexistent(date, `${there}/2/${i}`)) : []
    )
  ),
  ...Object.entries(card.surcharges ?? {}).flatMap(([code, { amount }]) =>
    (amount.percentByDate ?? []).flatMap(([from], i) =>
      nonexistent(from, `${below(`${at}/surcharges`, code)}/amount/percentByDate/${i}/0`)
    )
  )
])

const impossibleHolidays: Check = perHoliday((holiday) =>
  dayOf(holiday) === undefined ? `${holiday} does not exist` : undefined
)

export const impossibleDate: Check = (documents) => [...impossibleInCards(documents), ...impossibleHolidays(documents)]

export const holidayOnClosedDay: Check = perHoliday((holiday, { weekdays }) => {
  const day = dayOf(holiday)
  const weekday = day === undefined ? undefined : weekdayNames[weekdayOf(day)]
  return weekday === undefined || weekdays.includes(weekday)
    ? undefined
    : `${holiday} is a ${weekday}; the calendar is closed on that weekday anyway`
})

/** Whether a holiday is outside the transit period of the card's shipments. */
const isOutside = ({ validFrom, validTo }: RateCard, holiday: CivilDate): boolean => {
  const [day, from] = [dayOf(holiday), dayOf(validFrom)]
  if (day === undefined || from === undefined) return false
  const to = validTo == null ? undefined : dayOf(validTo)
  return day < from || (to !== undefined && to > from && day >= to + MAX_TRANSIT_DAYS)
}

export const holidayOutsideValidity: Check = perCard((card, at) =>
  Object.entries(card.calendars ?? {}).flatMap(([name, calendar]) =>
    calendar.holidays.flatMap((holiday, i) =>
      reportIf(
        isOutside(card, holiday),
        `${below(`${at}/calendars`, name)}/holidays/${i}`,
        `no shipment under this card is in transit on ${holiday}`
      )
    )
  )
)

export const unknownCalendar: Check = perService(({ transit }, at, { calendars = {} }) =>
  unknownInCard("calendar", transit.calendar, new Set(Object.keys(calendars)), `${at}/transit/calendar`)
)

export const unusedCalendar: Check = perCard(({ calendars = {}, services }, at) =>
  Object.keys(calendars).flatMap((name) =>
    reportIf(
      services.every(({ transit }) => transit.calendar !== name),
      below(`${at}/calendars`, name),
      "no service uses this calendar"
    )
  )
)
