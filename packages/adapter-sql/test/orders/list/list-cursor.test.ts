import { createHash } from "node:crypto"
import { expect, it } from "vitest"
import { cursorAfter, positionOf } from "../../../src/orders/list/list-cursor.ts"

const filters = { carrier: "acme", held: { reason: "stock", by: "account" }, stage: "new" } as const

/** Returns a cursor of a list with these filters that contains a string and its checksum. */
const forged = (text: string): string =>
  createHash("sha256")
    .update(`${text}[null,"acme",["account","stock"],null,null,null,["new"]]`)
    .digest("base64url")
    .slice(0, 6)
    .replace(/^-/, "_") + Buffer.from(text).toString("base64url")

it("reads the position written by a list", () => {
  const position = { at: 5, account_id: "a", order_id: "7" }
  const due = { ...position, sort: "due", ordered: 3 }
  expect(positionOf(forged('["due",2,5,"a","7",3]'), "due", filters)).toMatchObject(due)
  expect(positionOf(forged('["created",1,5,"a","7"]'), "created", filters)).toMatchObject({
    ...position,
    sort: "created"
  })
})

it.each(['["due",1,5,"a","7"]', '["due",1,5,"a","7",3]', '["due",0,5,"a","7",3]'])(
  "refuses a cursor by due date of an earlier version, which listed rush orders first: %s",
  (text) => {
    expect(() => positionOf(forged(text), "due", filters)).toThrow(
      "after: is a cursor of an earlier version; list again from the first page"
    )
  }
)

it.each([
  "",
  "x",
  "null",
  "{}",
  "[]",
  '["due"]',
  '["due",1,"5","a","7"]',
  '["due",2,5,"a","7"]',
  '["due",1,5,"a",7]',
  '["due",1,5,"a","\\u0000"]'
])("refuses a forged cursor that contains %s", (text) => {
  expect(() => positionOf(forged(text), "due", filters)).toThrow(
    "after: is not a cursor of a list with the sort due and these filters"
  )
})

it("never writes a cursor that starts with a dash, which a command line would read as flags", () => {
  const row = { rushed: 0, ordered: "2026-11-25 09:00:00.000", account_id: "a" }
  for (let id = 1; id <= 500; id++) {
    const cursor = cursorAfter("created", { ...row, order_id: String(id) } as never, filters)
    expect(cursor).not.toMatch(/^-/)
    expect(positionOf(cursor, "created", filters).order_id).toBe(String(id))
  }
})
