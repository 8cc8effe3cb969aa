import { Unavailable } from "@waybill/core"
import type { Figures, FiguresGroup, OrderFigures } from "@waybill/core/adapter"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { serveOperator } from "./serve-operator.ts"

type Reader = OrderFigures["Service"]

const HOUR = 3_600_000

const group: FiguresGroup = {
  days: { received: [1, 2, 3, 4, 5, 6, 7], started: [0, 1, 0, 1, 0, 1, 0], shipped: [], cancelled: [] },
  toStart: { orders: 3, median: 90 * 60_000, p90: 2 * HOUR + 499 },
  toShip: { orders: 0 },
  deadlines: { orders: 8, late: 2 },
  boxes: 5,
  air: { boxes: 3, volume: 400, air: 100 },
  plan: { parcels: 5, followed: 4 }
}
const empty: FiguresGroup = {
  ...group,
  air: { boxes: 0, volume: 0, air: 0 },
  toStart: { orders: 0 },
  deadlines: { orders: 0, late: 0 }
}
const figures: Figures = {
  box_use: { used: [{ reference: "A4", parcels: 2 }], others: 3 },
  all: group,
  carriers: [{ carrier: "road", ...empty }],
  accounts: [{ account_id: "acme", ...group }]
}

/** Serves figures, and records for which days they were read. */
const served = (read: Reader["read"] = () => Effect.succeed(figures), zone = "UTC") => {
  const seen: Array<ReadonlyArray<number>> = []
  const reader: Reader = {
    read: (starts) =>
      Effect.suspend(() => {
        seen.push(starts)
        return read(starts)
      })
  }
  return { seen, ...serveOperator({ ports: { figures: reader }, policy: { zone } }) }
}

it("returns figures with durations in seconds and the share of late orders", async () => {
  const { get } = served()
  const { body, status } = await get("/figures?days=7", "viewer")
  expect(status).toBe(200)
  expect(body.dates).toHaveLength(7)
  expect(body.dates.at(-1)).toBe(body.calculated_at.slice(0, 10))
  expect(body.all).toEqual({
    orders: group.days,
    seconds_to_start: { orders: 3, median: 5400, p90: 7200 },
    seconds_to_ship: { orders: 0 },
    deadlines: { orders: 8, late: 2, late_share: 0.25 },
    boxes: 5,
    air: { boxes: 3, volume: 400, air: 100, air_share: 0.25 },
    plan: { parcels: 5, followed: 4, followed_share: 0.8 }
  })
  expect(body.box_use).toEqual({ used: [{ reference: "A4", parcels: 2 }], others: 3 })
  expect(body.units).toBe("in/lb")
  expect(body.carriers).toMatchObject([{ carrier: "road", deadlines: { orders: 0, late: 0 } }])
  expect(body.carriers[0].deadlines).not.toHaveProperty("late_share")
  expect(body.carriers[0].air).toEqual({ boxes: 0, volume: 0, air: 0 })
  expect(body.accounts).toMatchObject([{ account_id: "acme", boxes: 5 }])
})

it("computes figures once in a minute for each number of days, from midnight in the policy's zone", async () => {
  const { get, seen } = served(undefined, "Asia/Tokyo")
  await Promise.all([get("/figures?days=7"), get("/figures?days=7"), get("/figures?days=90"), get("/figures")])
  expect(seen.map(({ length }) => length).toSorted((one, other) => one - other)).toEqual([7, 30, 90])
  for (const starts of seen) for (const start of starts) expect(start % (24 * HOUR)).toBe(15 * HOUR)
})

it("reads figures again after the database did not respond", async () => {
  let isDown = true
  const { get, seen } = served(() =>
    isDown ? Effect.fail(new Unavailable({ port: "OrderFigures", cause: "down" })) : Effect.succeed(figures)
  )
  expect((await get("/figures")).status).toBe(503)
  isDown = false
  expect((await get("/figures")).status).toBe(200)
  expect(seen).toHaveLength(2)
})

it("refuses other numbers of days, and does not serve figures without their port", async () => {
  const { get } = served()
  for (const days of ["8", "0", "-7", "7.0", ""]) expect((await get(`/figures?days=${days}`)).status).toBe(422)
  expect((await serveOperator().get("/figures")).status).toBe(404)
})

it("returns each person's work for every hour of a day in the policy's zone", async () => {
  const calls: Array<readonly [hours: ReadonlyArray<number>, end: number | undefined]> = []
  const people = [{ name: "Ana María", started: [0, 2], shipments: [1, 0], shipped: [1, 0] }]
  const reader: Reader = {
    read: () => Effect.succeed(figures),
    work: (hours, end) => {
      calls.push([hours, end])
      return Effect.succeed(people)
    }
  }
  const { get } = serveOperator({ ports: { figures: reader }, policy: { zone: "America/New_York" } })
  const today = await get("/figures/work", "viewer")
  expect(today.body.people).toEqual(people)
  expect(today.body.hours[0]).toBe(`${today.body.date} 00:00:00`)
  expect(today.body.hours.at(-1).slice(0, 13)).toBe(today.body.calculated_at.slice(0, 13))
  expect(calls[0]![1]).toBeUndefined()
  const [yesterday] = [new Date(Date.parse(today.body.date) - 24 * HOUR).toISOString().slice(0, 10)]
  expect((await get(`/figures/work?date=${yesterday}`)).body.date).toBe(yesterday)
  const [hours, end] = calls[1]!
  expect([end, ...hours].map((each) => each! % HOUR)).toEqual(Array.from({ length: hours.length + 1 }, () => 0))
  expect(end! - hours.at(-1)!).toBe(HOUR)
})

it("refuses other days than the last 90, and does not serve work without its function in the port", async () => {
  const reader: Reader = { read: () => Effect.succeed(figures), work: () => Effect.succeed([]) }
  const { get } = serveOperator({ ports: { figures: reader } })
  for (const date of ["2020-01-01", "2999-01-01", "2026-02-30", "today", "1e9"]) {
    const { body, status } = await get(`/figures/work?date=${date}`)
    expect([status, body.issues[0].path]).toEqual([422, "date"])
  }
  expect((await served().get("/figures/work")).status).toBe(404)
})
