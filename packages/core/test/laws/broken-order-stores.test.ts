import { OrderStore } from "@waybill/core"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { brokenLaws } from "./broken-laws.ts"
import { brokenStores } from "./broken-order-stores.ts"
import { type Store, storeWith } from "./configurable-store.ts"

/** Returns the laws that a store breaks; each law runs on a fresh store. */
const lawsBrokenBy = (store: () => Store) => brokenLaws(lawTests(orderStoreLaws, () => Layer.sync(OrderStore, store)))

/** All laws that detect each fault. */
const expected: Record<keyof typeof brokenStores, ReadonlyArray<string>> = {
  "cannot find orders by order_id": [
    "finds an order by its xid and by its order_id",
    "gives back every field of an order, and none that was left out",
    "keeps decimals with their scale",
    "keeps instants to the millisecond",
    "keeps text as it was sent",
    "keeps 500 items in their order",
    "shows an order as it was changed last",
    "keeps nothing of an order that it refused",
    "leaves neither order nor event of a change that it refused",
    "loses no change of 8 clients that read, decide and write again until they succeed",
    "keeps orders of the same xid and order_id in two accounts",
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "shows an order and its history together to those who read meanwhile"
  ],
  "returns the initial status of an order": ["tells how far an order is, as it was changed last"],
  "returns the tracking number of a partly shipped order": ["tells how far an order is, as it was changed last"],
  "returns tracking numbers escaped as JSON": ["tells a tracking number as it was written"],
  "returns the status of another account's order": ["tells nothing of orders that are not there, or another's"],
  "loses a column": ["gives back every field of an order, and none that was left out"],
  "returns absent fields as undefined": ["gives back every field of an order, and none that was left out"],
  "stores money as a double": ["keeps decimals with their scale", "keeps 500 items in their order"],
  "truncates instants to whole seconds": [
    "keeps instants to the millisecond",
    "tells how far an order is, as it was changed last"
  ],
  "trims strings": ["keeps text as it was sent"],
  "truncates strings to 255 characters": ["keeps text as it was sent"],
  "returns items sorted by price": ["keeps 500 items in their order"],
  "keeps the old phone when an address is replaced": ["shows an order as it was changed last"],
  "compares order_ids as numbers": ["finds nothing where there is nothing"],
  "mutates stored orders in place": ["leaves an order that was read before as it was read"],
  "ignores the case of xids": [
    "keeps apart xids that differ only in case",
    "keeps apart xids that differ only in combining characters",
    "keeps apart xids that differ only in names that mean something to JavaScript or SQL"
  ],
  "ignores trailing spaces in xids": ["keeps apart xids that differ only in spaces at the ends"],
  "treats all emoji as equal": [
    "keeps apart xids that differ only in emoji",
    "keeps apart xids that differ only in the last of 255 characters beyond the basic plane"
  ],
  "normalizes xids to NFC": ["keeps apart xids that differ only in combining characters"],
  "normalizes xids to NFKC": [
    "keeps apart xids that differ only in spaces at the ends",
    "keeps apart xids that differ only in combining characters",
    "keeps apart xids that differ only in compatible forms"
  ],
  "ignores invisible characters": ["keeps apart xids that differ only in invisible characters"],
  "compares xids as numbers": ["keeps apart xids that differ only in leading zeros or the form of a number"],
  "compares xids as patterns": ["keeps apart xids that differ only in wildcards"],
  "drops quotes and backslashes": ["keeps apart xids that differ only in quotes and escapes"],
  "treats the string null as no value": [
    "keeps apart xids that differ only in names that mean something to JavaScript or SQL"
  ],
  "truncates xids to 254 characters": [
    "keeps apart xids that differ only in the last of 255 characters",
    "keeps apart xids that differ only in the last of 255 characters beyond the basic plane"
  ],
  "truncates xids to 508 UTF-16 code units": [
    "keeps apart xids that differ only in the last of 255 characters beyond the basic plane"
  ],
  "overwrites the order with the same xid": [
    "refuses a second order under an xid and returns the first as it is now",
    "keeps nothing of an order that it refused",
    "accepts exactly one of 8 orders that arrive at once under one xid, and shows it to the others"
  ],
  "returns the first revision of an existing order": [
    "refuses a second order under an xid and returns the first as it is now"
  ],
  "accepts two orders with one order_id": ["refuses a second order under an order_id and returns the first"],
  "keeps the event of a refused order": [
    "keeps nothing of an order that it refused",
    "accepts exactly one of 8 orders that arrive at once under one xid, and shows it to the others"
  ],
  "checks for a duplicate and inserts later, without a lock": [
    "accepts exactly one of 8 orders that arrive at once under one xid, and shows it to the others"
  ],
  "loses updates": [
    "changes an order only from the revision that is there",
    "leaves neither order nor event of a change that it refused",
    "accepts exactly one of 8 changes that arrive at once from one revision",
    "loses no change of 8 clients that read, decide and write again until they succeed"
  ],
  "accepts changes that skip a revision": [
    "changes an order only from the revision that is there",
    "leaves neither order nor event of a change that it refused"
  ],
  "checks the revision and updates later, without a lock": [
    "accepts exactly one of 8 changes that arrive at once from one revision",
    "loses no change of 8 clients that read, decide and write again until they succeed"
  ],
  "keeps the event of a refused change": [
    "leaves neither order nor event of a change that it refused",
    "accepts exactly one of 8 changes that arrive at once from one revision",
    "loses no change of 8 clients that read, decide and write again until they succeed",
    "shows nothing of one to the other of two accounts",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "creates a missing order on update": [
    "changes an order only from the revision that is there",
    "leaves neither order nor event of a change that it refused",
    "shows nothing of one to the other of two accounts",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "ignores the account": [
    "finds nothing where there is nothing",
    "tells nothing of orders that are not there, or another's",
    "keeps orders of the same xid and order_id in two accounts",
    "shows nothing of one to the other of two accounts",
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "ignores the case of account ids": [
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "returns another account's order": [
    "shows nothing of one to the other of two accounts",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "returns another account's history": [
    "keeps orders of the same xid and order_id in two accounts",
    "shows nothing of one to the other of two accounts",
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "returns history newest first": [
    "accepts exactly one of 8 changes that arrive at once from one revision",
    "loses no change of 8 clients that read, decide and write again until they succeed",
    "keeps orders of the same xid and order_id in two accounts",
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "tells everything that happened to an order, oldest first, as it was written",
    "tells it in the order of acceptance even if the clock stood still or went back",
    "never changes what it told before",
    "tells the history of each order apart",
    "shows an order and its history together to those who read meanwhile"
  ],
  "sorts history by time": ["tells it in the order of acceptance even if the clock stood still or went back"],
  "loses the request id": ["tells everything that happened to an order, oldest first, as it was written"],
  "returns only the last 20 events of a history": [
    "loses no change of 8 clients that read, decide and write again until they succeed",
    "shows an order and its history together to those who read meanwhile"
  ],
  "rewrites history": [
    "keeps orders of the same xid and order_id in two accounts",
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "never changes what it told before",
    "tells the history of each order apart",
    "shows an order and its history together to those who read meanwhile"
  ],
  "returns the account's whole history for every order": ["tells the history of each order apart"],
  "writes the event after the order, not atomically": [
    "shows an order and its history together to those who read meanwhile"
  ],
  "skips an event": [
    "tells of every write after a cursor, for each order in the order of its history",
    "tells of everything from the beginning where no cursor is given",
    "passes over no event and repeats none in pages of 16",
    "passes over no event and repeats none in pages of 17",
    "gives the same events again after the same cursor"
  ],
  "skips the last event of a full page": [
    "passes over no event and repeats none in pages of 3",
    "gives the same events again after the same cursor",
    "passes over no event that is written while somebody reads"
  ],
  "skips events that become visible late": ["passes over no event that is written while somebody reads"],
  "repeats the last event of a page": [
    "tells of every write after a cursor, for each order in the order of its history",
    "tells of everything from the beginning where no cursor is given",
    "passes over no event and repeats none in pages of 2",
    "passes over no event and repeats none in pages of 3",
    "passes over no event and repeats none in pages of 5",
    "passes over no event and repeats none in pages of 16",
    "passes over no event and repeats none in pages of 17",
    "gives the same events again after the same cursor",
    "passes over no event that is written while somebody reads"
  ],
  "returns more events than requested": ["gives no more events than were asked for"],
  "starts at the end of the event log when no cursor is given": [
    "tells of everything from the beginning where no cursor is given"
  ],
  "returns each event only once": ["gives the same events again after the same cursor"],
  "returns a new cursor when there are no new events": [
    "gives back the cursor that it was given where there is nothing new"
  ],
  "advances the cursor too far after a single event": [
    "leaves neither order nor event of a change that it refused",
    "passes over no event and repeats none in pages of 1"
  ],
  "returns a page in reverse order": [
    "tells of every write after a cursor, for each order in the order of its history",
    "tells of everything from the beginning where no cursor is given",
    "passes over no event and repeats none in pages of 5",
    "passes over no event and repeats none in pages of 16",
    "passes over no event and repeats none in pages of 17",
    "gives the same events again after the same cursor"
  ]
}

describe("laws of order stores", () => {
  it.each(Object.entries(expected))("detect a store that %s", async (name, laws) => {
    expect(await lawsBrokenBy(brokenStores[name as keyof typeof brokenStores])).toEqual(laws)
  })

  it("hold for the same store without a fault", async () => {
    expect(await lawsBrokenBy(() => storeWith({}))).toEqual([])
  })

  it("each detect at least one fault", () => {
    const found = new Set(Object.values(expected).flat())
    expect(orderStoreLaws.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })
})
