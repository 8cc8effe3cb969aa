import { Refused } from "../../api/refused.ts"
import type { Page, Visit } from "../../frame/page.ts"
import { deadlineOf, lateTomorrow, perHour, workOfToday, workSeries } from "./today.ts"

type Cell = string | number

/** Returns a cell of a CSV file. A quotation mark at the start keeps a spreadsheet from running a string as a formula. */
const cellOf = (value: Cell): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** First character of a file, without which spreadsheets do not read it as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF"

const csv = (name: string, rows: ReadonlyArray<ReadonlyArray<Cell>>): Response =>
  new Response(BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join(""), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store"
    }
  })

const titles = workSeries.map(({ name }) => name)

const workOf = async (visit: Visit) => {
  const work = await workOfToday(visit)
  if (work === undefined) throw new Refused({ status: 404, detail: "the host has no figures of today" })
  return work
}

/** The figures of today as files. */
export const csvPages: ReadonlyArray<Page> = [
  {
    path: "/figures/hours.csv",
    role: "viewer",
    run: async (visit) => {
      const work = await workOf(visit)
      const series = workSeries.map(({ key }) => perHour(work, key))
      const rows = work.hours.map((hour, index) => [hour, ...series.map((numbers) => numbers[index]!)])
      return csv(`hours-${work.date}`, [["Hour", ...titles], ...rows])
    }
  },
  {
    path: "/figures/people.csv",
    role: "viewer",
    run: async (visit) => {
      const { date, people } = await workOf(visit)
      const rows = people.map((person) => [
        person.name ?? "",
        ...workSeries.map(({ key }) => person[key].reduce((sum, each) => sum + each, 0))
      ])
      return csv(`people-${date}`, [["Person", ...titles], ...rows])
    }
  },
  {
    path: "/figures/late-tomorrow.csv",
    role: "viewer",
    run: async (visit) => {
      const work = await workOf(visit)
      const rows: Array<ReadonlyArray<Cell>> = []
      for await (const orders of lateTomorrow(visit, work))
        for (const order of orders) {
          const { account_id, order_status, shipping, xid } = order
          rows.push([xid, account_id, order_status, deadlineOf(order), shipping.carrier])
        }
      return csv(`late-after-${work.date}`, [["Order", "Merchant", "Status", "Ship by", "Carrier"], ...rows])
    }
  }
]
