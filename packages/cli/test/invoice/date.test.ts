import { describe, expect, it } from "vitest"
import { dateFormOf, dateOf } from "../../src/invoice/date.ts"

const read = (text: string, ...forms: ReadonlyArray<string>) =>
  dateOf(
    text,
    forms.map((form) => dateFormOf(form)!)
  )

describe("dates on invoices", () => {
  it.each([
    ["2026-06-10", "YYYY-MM-DD", "2026-06-10"],
    ["20260610", "YYYYMMDD", "2026-06-10"],
    ["06/10/2026", "MM/DD/YYYY", "2026-06-10"],
    ["6/1/2026", "M/D/YYYY", "2026-06-01"],
    ["10.06.26", "DD.MM.YY", "2026-06-10"],
    ["10-Jun-26", "D-MMM-YY", "2026-06-10"],
    ["2028-02-29", "YYYY-MM-DD", "2028-02-29"],
    ["2026-06-10T14:30:00Z", "YYYY-MM-DD", "2026-06-10"],
    ["2026-06-10 00:00", "YYYY-MM-DD", "2026-06-10"]
  ])("reads %s as %s", (text, form, date) => {
    expect(read(text, form)).toBe(date)
  })

  it.each([
    ["2026-02-29", "YYYY-MM-DD"],
    ["2026-13-01", "YYYY-MM-DD"],
    ["31/12/2026", "MM/DD/YYYY"],
    ["2026/06/10", "YYYY-MM-DD"],
    ["10-Foo-26", "D-MMM-YY"],
    ["", "YYYY-MM-DD"]
  ])("refuses %j as %s", (text, form) => {
    expect(read(text, form)).toBeUndefined()
  })

  it("tries the forms in sequence", () => {
    expect(read("03/04/2026", "DD/MM/YYYY", "MM/DD/YYYY")).toBe("2026-04-03")
    expect(read("03/14/2026", "DD/MM/YYYY", "MM/DD/YYYY")).toBe("2026-03-14")
  })

  it("refuses a form without a year, a month or a day, or with one of them twice", () => {
    expect(["YYYY-MM", "MM/DD", "YYYY-MM-MM-DD", ""].map(dateFormOf)).toEqual(Array(4).fill(undefined))
  })
})
