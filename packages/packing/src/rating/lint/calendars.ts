import { dayOf, weekdayOf } from "../calendar/civil-date.ts"
import { WEEKDAYS } from "../calendar/open-days.ts"
import type { Calendar, CivilDate, RateCard } from "../card/card.ts"
import { conditionsIn, testsIn } from "../card/conditions-in.ts"
import { below } from "../card/faults.ts"
import { type Documents, type Find, type Found, inCards, inServices, when } from "./finding.ts"

/** Holidays so many days after a card's end may still delay what was shipped within it. */
const DAYS_UNDER_WAY = 92

const calendarsIn = ({ cards, shipFroms }: Documents): ReadonlyArray<readonly [at: string, Calendar]> => [
  ...cards.flatMap(({ calendars = {} }, i) =>
    Object.entries(calendars).map(([name, calendar]) => [below(`/cards/${i}/calendars`, name), calendar] as const)
  ),
  ...shipFroms.map(({ calendar }, i) => [`/shipFroms/${i}/calendar`, calendar] as const)
]

const holidays =
  (find: (holiday: CivilDate, calendar: Calendar) => string | undefined): Find =>
  (documents) =>
    calendarsIn(documents).flatMap(([at, calendar]) =>
      calendar.holidays.flatMap((holiday, i): ReadonlyArray<Found> => {
        const message = find(holiday, calendar)
        return message === undefined ? [] : [[`${at}/holidays/${i}`, message]]
      })
    )

const noDate = (date: CivilDate, at: string) => when(dayOf(date) === undefined, at, `there is no ${date}`)

const impossibleInCards: Find = inCards((card, at) => [
  ...noDate(card.validFrom, `${at}/validFrom`),
  ...(card.validTo == null ? [] : noDate(card.validTo, `${at}/validTo`)),
  ...conditionsIn(card, at).flatMap(([condition, where]) =>
    testsIn(condition, where).flatMap(([test, there]) =>
      test[0] === "shipDate" ? test[2].flatMap((date, i) => noDate(date, `${there}/2/${i}`)) : []
    )
  )
])

const impossibleHolidays: Find = holidays((holiday) =>
  dayOf(holiday) === undefined ? `there is no ${holiday}` : undefined
)

export const impossibleDate: Find = (documents) => [...impossibleInCards(documents), ...impossibleHolidays(documents)]

export const holidayOnClosedDay: Find = holidays((holiday, { weekdays }) => {
  const day = dayOf(holiday)
  const weekday = day === undefined ? undefined : WEEKDAYS[weekdayOf(day)]
  return weekday === undefined || weekdays.includes(weekday)
    ? undefined
    : `${holiday} is a ${weekday}, which is closed in any case`
})

const isOutside = ({ validFrom, validTo }: RateCard, holiday: CivilDate): boolean => {
  const [day, from] = [dayOf(holiday), dayOf(validFrom)]
  if (day === undefined || from === undefined) return false
  const to = validTo == null ? undefined : dayOf(validTo)
  return day < from || (to !== undefined && to > from && day >= to + DAYS_UNDER_WAY)
}

export const holidayOutsideValidity: Find = inCards((card, at) =>
  Object.entries(card.calendars ?? {}).flatMap(([name, calendar]) =>
    calendar.holidays.flatMap((holiday, i) =>
      when(
        isOutside(card, holiday),
        `${below(`${at}/calendars`, name)}/holidays/${i}`,
        `nothing shipped while the card is in force is under way on ${holiday}`
      )
    )
  )
)

export const unknownCalendar: Find = inServices(({ transit }, at, { calendars = {} }) =>
  when(
    !Object.hasOwn(calendars, transit.calendar),
    `${at}/transit/calendar`,
    `the card has no calendar ${transit.calendar}`
  )
)

export const unusedCalendar: Find = inCards(({ calendars = {}, services }, at) =>
  Object.keys(calendars).flatMap((name) =>
    when(
      services.every(({ transit }) => transit.calendar !== name),
      below(`${at}/calendars`, name),
      "no service delivers by it"
    )
  )
)
