import { expect, it } from "vitest"
import { contentDifferences } from "./judge-content.ts"

const written = { orders: [{ xid: "A-1", holds: [] }], events: ["1", "2"] }

it("accepts equal records in the same order, with their fields in any order", () => {
  expect(contentDifferences("0005", written, { orders: [{ holds: [], xid: "A-1" }], events: ["1", "2"] })).toEqual([])
})

it("a changed, a missing and an additional record are differences", () => {
  expect(contentDifferences("0005", written, { orders: [{ xid: "A-2", holds: [] }], events: ["1"] })).toEqual([
    '0005: orders[0] is {"xid":"A-2","holds":[]}, expected {"xid":"A-1","holds":[]}',
    '0005: events[1] is undefined, expected "2"'
  ])
  expect(contentDifferences("0005", written, { ...written, tokens: ["ada"] })).toEqual([
    '0005: tokens[0] is "ada", expected undefined'
  ])
})

it("an expected list that was not read is a difference", () => {
  expect(contentDifferences("0005", written, { orders: written.orders })).toEqual([
    '0005: events[0] is undefined, expected "1"',
    '0005: events[1] is undefined, expected "2"'
  ])
})
