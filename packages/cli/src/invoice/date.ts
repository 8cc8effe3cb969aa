const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Patterns of the parts of a date, longest first. */
const parts: ReadonlyArray<readonly [part: string, pattern: string]> = [
  ["YYYY", "(?<year>\\d{4})"],
  ["YY", "(?<year>\\d{2})"],
  ["MMM", "(?<month>[A-Za-z]{3})"],
  ["MM", "(?<month>\\d{2})"],
  ["M", "(?<month>\\d{1,2})"],
  ["DD", "(?<day>\\d{2})"],
  ["D", "(?<day>\\d{1,2})"]
]

/** Compiles a form of dates such as `DD.MM.YYYY`. Returns undefined if it lacks a year, a month or a day. */
export const dateFormOf = (form: string): RegExp | undefined => {
  let [pattern, rest] = ["", form]
  while (rest !== "") {
    const found = parts.find(([part]) => rest.startsWith(part))
    pattern += found?.[1] ?? rest[0]!.replace(/[^A-Za-z0-9]/, "\\$&")
    rest = rest.slice(found?.[0].length ?? 1)
  }
  const names = ["year", "month", "day"].map((name) => pattern.split(`?<${name}>`).length - 1)
  // A time of day can follow, as in exports of spreadsheets.
  return names.every((count) => count === 1) ? new RegExp(`^${pattern}(?:[T ][0-9:.]+Z?)?$`) : undefined
}

/** Parses a date in one of several forms, and returns it as `YYYY-MM-DD`. Undefined if no such date exists. */
export const dateOf = (text: string, forms: ReadonlyArray<RegExp>): string | undefined => {
  for (const form of forms) {
    const { day = "", month = "", year = "" } = form.exec(text)?.groups ?? {}
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
