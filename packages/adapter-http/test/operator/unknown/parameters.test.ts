import { expect, it } from "vitest"
import { serveOperator } from "../serve-operator.ts"

const { get } = serveOperator()

it.each(["account_id", "carrier", "cursor", "held_reason", "search"])(
  "the list of orders refuses a blank %s",
  async (name) => {
    for (const value of ["", "%20", "%20%09", "%00"])
      expect(await get(`/orders?${name}=${value}`)).toMatchObject({
        status: 422,
        body: { issues: [{ path: name, problem: "must have 1 to 255 characters without NUL, not only blanks" }] }
      })
  }
)

it.each(["carrier=acme", "search=A", "rush=true", "updated_since=2026-01-01 00:00:00", "limit=5"])(
  "the list of orders refuses %s twice",
  async (filter) => {
    expect(await get(`/orders?${filter}&${filter}`)).toMatchObject({
      status: 422,
      body: { issues: [{ path: filter.split("=")[0], problem: "must appear once" }] }
    })
  }
)
