import { OrderStore } from "@waybill/core"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { brokenLaws } from "./broken-laws.ts"
import { brokenStores } from "./broken-order-stores.ts"
import { type Store, storeWith } from "./configurable-store.ts"

/** Returns the names of the laws that a store breaks; each law runs on a fresh store. */
const lawsBrokenBy = (store: () => Store) => brokenLaws(lawTests(orderStoreLaws, () => Layer.sync(OrderStore, store)))

/** For each fault, the names of all laws that detect it. */
const expected: Record<keyof typeof brokenStores, ReadonlyArray<string>> = {
  "cannot find orders by order_id": [
    "finds an order by its xid and by its order_id",
    "returns every field of an order and no omitted field",
    "stores decimals with their scale",
    "stores instants with milliseconds",
    "stores strings unchanged",
    "stores 500 items and keeps their order",
    "returns an order after its latest change",
    "does not store any part of a refused order",
    "stores neither the order nor the event of a refused update",
    "keeps the updates of 8 clients that retry until they succeed",
    "distinguishes orders whose account id and order_id are equal when they are joined",
    "stores orders with the same xid and order_id in two accounts",
    "stores orders with the same xid and order_id in two accounts whose ids differ only in case",
    "shows concurrent readers an order and a history that agree",
    "rebuilds every revision of an order from its history",
    "replaces an order and its events, or neither, when it erases"
  ],
  "returns the initial status of an order": ["summarizes an order after its latest change"],
  "returns the tracking number of a partly shipped order": ["summarizes an order after its latest change"],
  "returns tracking numbers escaped as JSON": ["returns a tracking number unchanged"],
  "returns the status of another account's order": [
    "returns undefined for the summary of an unknown order or another account's order"
  ],
  "loses a column": [
    "returns every field of an order and no omitted field",
    "rebuilds every revision of an order from its history",
    "replaces an order and its events, or neither, when it erases"
  ],
  "returns absent fields as undefined": [
    "returns every field of an order and no omitted field",
    "rebuilds every revision of an order from its history"
  ],
  "keeps the old events when it erases": ["replaces an order and its events, or neither, when it erases"],
  "loses removed values from the history": ["rebuilds every revision of an order from its history"],
  "stores money as a double": ["stores decimals with their scale", "stores 500 items and keeps their order"],
  "truncates instants to whole seconds": [
    "stores instants with milliseconds",
    "summarizes an order after its latest change"
  ],
  "trims strings": ["stores strings unchanged"],
  "truncates strings to 255 characters": ["stores strings unchanged"],
  "returns items sorted by price": ["stores 500 items and keeps their order"],
  "keeps the old phone when an address is replaced": [
    "returns an order after its latest change",
    "rebuilds every revision of an order from its history"
  ],
  "compares order_ids as numbers": ["returns undefined for an order that does not exist"],
  "mutates stored orders in place": [
    "returns an order after its latest change",
    "does not modify an order returned before",
    "rebuilds every revision of an order from its history"
  ],
  "ignores the case of xids": [
    "distinguishes xids that differ only in case",
    "distinguishes xids that differ only in combining characters",
    "distinguishes xids that differ only in names with a special meaning in JavaScript or SQL"
  ],
  "ignores trailing spaces in xids": ["distinguishes xids that differ only in leading or trailing spaces"],
  "treats all emoji as equal": [
    "distinguishes xids that differ only in emoji",
    "distinguishes xids that differ only in the last of 255 supplementary characters"
  ],
  "normalizes xids to NFC": ["distinguishes xids that differ only in combining characters"],
  "normalizes xids to NFKC": [
    "distinguishes xids that differ only in leading or trailing spaces",
    "distinguishes xids that differ only in combining characters",
    "distinguishes xids that differ only in compatible forms"
  ],
  "ignores invisible characters": ["distinguishes xids that differ only in invisible characters"],
  "compares xids as numbers": ["distinguishes xids that differ only in leading zeros or number format"],
  "compares xids as patterns": ["distinguishes xids that differ only in wildcards"],
  "drops quotes and backslashes": ["distinguishes xids that differ only in quotes and escapes"],
  "treats the string null as no value": [
    "distinguishes xids that differ only in names with a special meaning in JavaScript or SQL"
  ],
  "truncates xids to 254 characters": [
    "distinguishes xids that differ only in the last of 255 characters",
    "distinguishes xids that differ only in the last of 255 supplementary characters"
  ],
  "truncates xids to 508 UTF-16 code units": [
    "distinguishes xids that differ only in the last of 255 supplementary characters"
  ],
  "overwrites the order with the same xid": [
    "refuses a second order with the same xid and returns the first in its current state",
    "does not store any part of a refused order",
    "accepts exactly one of 8 concurrent orders with the same xid, and returns it to the others"
  ],
  "returns the first revision of an existing order": [
    "refuses a second order with the same xid and returns the first in its current state"
  ],
  "accepts two orders with the same order_id": ["refuses a second order with the same order_id and returns the first"],
  "keeps the event of a refused order": [
    "does not store any part of a refused order",
    "accepts exactly one of 8 concurrent orders with the same xid, and returns it to the others"
  ],
  "checks for a duplicate and then inserts, without a lock": [
    "accepts exactly one of 8 concurrent orders with the same xid, and returns it to the others"
  ],
  "loses updates": [
    "updates an order only from its current revision",
    "stores neither the order nor the event of a refused update",
    "accepts exactly one of 8 concurrent updates of the same revision",
    "keeps the updates of 8 clients that retry until they succeed",
    "replaces an order and its events, or neither, when it erases"
  ],
  "accepts changes that skip a revision": [
    "updates an order only from its current revision",
    "stores neither the order nor the event of a refused update"
  ],
  "checks the revision and then updates, without a lock": [
    "accepts exactly one of 8 concurrent updates of the same revision",
    "keeps the updates of 8 clients that retry until they succeed"
  ],
  "keeps the event of a refused change": [
    "stores neither the order nor the event of a refused update",
    "accepts exactly one of 8 concurrent updates of the same revision",
    "keeps the updates of 8 clients that retry until they succeed",
    "hides the orders of one account from the other, for two accounts",
    "hides the orders of one account from the other, for two accounts whose ids differ only in case"
  ],
  "creates a missing order on update": [
    "updates an order only from its current revision",
    "stores neither the order nor the event of a refused update",
    "hides the orders of one account from the other, for two accounts",
    "hides the orders of one account from the other, for two accounts whose ids differ only in case"
  ],
  "joins the account id and the xid with a colon": [
    "distinguishes orders whose account id and xid are equal when they are joined"
  ],
  "joins the account id and the xid with a slash": [
    "distinguishes orders whose account id and xid are equal when they are joined"
  ],
  "joins the account id and the xid without a separator": [
    "distinguishes orders whose account id and xid are equal when they are joined",
    "distinguishes orders whose account id and order_id are equal when they are joined"
  ],
  "ignores the account": [
    "returns undefined for an order that does not exist",
    "returns undefined for the summary of an unknown order or another account's order",
    "distinguishes orders whose account id and xid are equal when they are joined",
    "stores orders with the same xid and order_id in two accounts",
    "hides the orders of one account from the other, for two accounts",
    "stores orders with the same xid and order_id in two accounts whose ids differ only in case",
    "hides the orders of one account from the other, for two accounts whose ids differ only in case"
  ],
  "ignores the case of account ids": [
    "stores orders with the same xid and order_id in two accounts whose ids differ only in case",
    "hides the orders of one account from the other, for two accounts whose ids differ only in case"
  ],
  "returns another account's order": [
    "hides the orders of one account from the other, for two accounts",
    "hides the orders of one account from the other, for two accounts whose ids differ only in case"
  ],
  "returns another account's history": [
    "stores orders with the same xid and order_id in two accounts",
    "hides the orders of one account from the other, for two accounts",
    "stores orders with the same xid and order_id in two accounts whose ids differ only in case",
    "hides the orders of one account from the other, for two accounts whose ids differ only in case"
  ],
  "returns history newest first": [
    "accepts exactly one of 8 concurrent updates of the same revision",
    "keeps the updates of 8 clients that retry until they succeed",
    "stores orders with the same xid and order_id in two accounts",
    "stores orders with the same xid and order_id in two accounts whose ids differ only in case",
    "returns all events of an order unchanged, oldest first",
    "returns events in order even if the clock stops or moves backwards",
    "never changes events returned before",
    "returns the requested part of a history, and no other order's events",
    "keeps the histories of orders separate",
    "shows concurrent readers an order and a history that agree",
    "rebuilds every revision of an order from its history",
    "replaces an order and its events, or neither, when it erases"
  ],
  "sorts history by time": ["returns events in order even if the clock stops or moves backwards"],
  "loses the request id": ["returns all events of an order unchanged, oldest first"],
  "returns only the last 20 events of a history": [
    "keeps the updates of 8 clients that retry until they succeed",
    "returns all events of an order unchanged, oldest first",
    "shows concurrent readers an order and a history that agree",
    "rebuilds every revision of an order from its history"
  ],
  "loses the first event after a revision": ["returns the requested part of a history, and no other order's events"],
  "rewrites history": [
    "stores orders with the same xid and order_id in two accounts",
    "stores orders with the same xid and order_id in two accounts whose ids differ only in case",
    "never changes events returned before",
    "returns the requested part of a history, and no other order's events",
    "keeps the histories of orders separate",
    "shows concurrent readers an order and a history that agree"
  ],
  "returns the account's whole history for every order": [
    "returns the requested part of a history, and no other order's events",
    "keeps the histories of orders separate",
    "replaces an order and its events, or neither, when it erases"
  ],
  "writes the event after the order, not atomically": ["shows concurrent readers an order and a history that agree"],
  "skips an event": [
    "returns every event after a cursor, in the order of each order's history",
    "returns all events if no cursor is given",
    "neither skips nor repeats events in pages of 16",
    "neither skips nor repeats events in pages of 17",
    "returns the same events for the same cursor"
  ],
  "skips the last event of a full page": [
    "neither skips nor repeats events in pages of 3",
    "returns the same events for the same cursor",
    "returns events written during a read of the log"
  ],
  "skips events that become visible late": [
    "replaces an order and its events, or neither, when it erases",
    "returns events written during a read of the log"
  ],
  "repeats the last event of a page": [
    "replaces an order and its events, or neither, when it erases",
    "returns every event after a cursor, in the order of each order's history",
    "returns all events if no cursor is given",
    "neither skips nor repeats events in pages of 2",
    "neither skips nor repeats events in pages of 3",
    "neither skips nor repeats events in pages of 5",
    "neither skips nor repeats events in pages of 16",
    "neither skips nor repeats events in pages of 17",
    "returns the same events for the same cursor",
    "returns events written during a read of the log"
  ],
  "returns more events than requested": ["returns no more events than the limit"],
  "starts at the end of the event log when no cursor is given": ["returns all events if no cursor is given"],
  "never returns an event a second time": ["returns the same events for the same cursor"],
  "returns a new cursor when there are no new events": ["returns the given cursor if there are no new events"],
  "advances the cursor too far after a single event": [
    "stores neither the order nor the event of a refused update",
    "neither skips nor repeats events in pages of 1"
  ],
  "returns a page in reverse order": [
    "replaces an order and its events, or neither, when it erases",
    "returns every event after a cursor, in the order of each order's history",
    "returns all events if no cursor is given",
    "neither skips nor repeats events in pages of 5",
    "neither skips nor repeats events in pages of 16",
    "neither skips nor repeats events in pages of 17",
    "returns the same events for the same cursor"
  ]
}

describe("laws for order stores", () => {
  it.each(Object.entries(expected))("the laws detect a store that %s", async (name, laws) => {
    expect(await lawsBrokenBy(brokenStores[name as keyof typeof brokenStores])).toEqual(laws)
  })

  it("the laws accept the same store without any fault", async () => {
    expect(await lawsBrokenBy(() => storeWith({}))).toEqual([])
  })

  it("each law detects at least one faulty order store", () => {
    const found = new Set(Object.values(expected).flat())
    expect(orderStoreLaws.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})
