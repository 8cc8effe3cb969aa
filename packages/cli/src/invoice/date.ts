const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Part of a date format, with its length in characters. */
interface DatePart {
  readonly part: string
  readonly name: "year" | "month" | "day"
  readonly min: number
  readonly max: number
  readonly character: RegExp
}

/** Parts of a date, longest first. */
const parts: ReadonlyArray<DatePart> = [
  { part: "YYYY", name: "year", min: 4, max: 4, character: /\d/ },
  { part: "YY", name: "year", min: 2, max: 2, character: /\d/ },
  { part: "MMM", name: "month", min: 3, max: 3, character: /[A-Za-z]/ },
  { part: "MM", name: "month", min: 2, max: 2, character: /\d/ },
  { part: "M", name: "month", min: 1, max: 2, character: /\d/ },
  { part: "DD", name: "day", min: 2, max: 2, character: /\d/ },
  { part: "D", name: "day", min: 1, max: 2, character: /\d/ }
]

/** Form of dates: parts, and the characters between them. */
export type DateForm = ReadonlyArray<DatePart | string>

/** Compiles a form of dates such as `DD.MM.YYYY`. Returns undefined if it lacks a year, a month or a day. */
export const dateFormOf = (form: string): DateForm | undefined => {
  const tokens: Array<DatePart | string> = []
  for (let rest = form; rest !== ""; ) {
    const token = parts.find(({ part }) => rest.startsWith(part)) ?? rest[0]!
    tokens.push(token)
    rest = rest.slice(typeof token === "string" ? 1 : token.part.length)
  }
  const names = tokens.flatMap((token) => (typeof token === "string" ? [] : [token.name])).sort()
  return names.join() === "day,month,year" ? tokens : undefined
}

/** A time of day can follow a date, as in exports of spreadsheets. */
const timeOfDay = /^(?:[T ][0-9:.]+Z?)?$/

const partsOf = (text: string, form: DateForm): Partial<Record<DatePart["name"], string>> => {
  const found: Partial<Record<DatePart["name"], string>> = {}
  let at = 0
  for (const token of form) {
    const start = at
    if (typeof token === "string") {
      if (text[at++] !== token) return {}
      continue
    }
    while (at < start + token.max && token.character.test(text[at] ?? "")) at++
    if (at - start < token.min) return {}
    found[token.name] = text.slice(start, at)
  }
  return timeOfDay.test(text.slice(at)) ? found : {}
}

/** Parses a date in one of several forms, and returns it as `YYYY-MM-DD`. Undefined if no such date exists. */
export const dateOf = (text: string, forms: ReadonlyArray<DateForm>): string | undefined => {
  for (const form of forms) {
    const { day = "", month = "", year = "" } = partsOf(text, form)
    if (year === "") continue
    const number = /^\d+$/.test(month) ? Number(month) : months.indexOf(month.toLowerCase()) + 1
    const date = [year.length === 2 ? `20${year}` : year, String(number).padStart(2, "0"), day.padStart(2, "0")].join(
      "-"
    )
    const parsed = new Date(`${date}T00:00:00Z`)
    if (!Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)) return date
  }
  return undefined
}
