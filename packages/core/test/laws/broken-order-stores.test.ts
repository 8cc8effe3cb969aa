import { OrderStore } from "@waybill/core"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { Layer } from "effect"
import { expect, it } from "vitest"
import { brokenLaws } from "./broken-laws.ts"
import { brokenStores } from "./broken-order-stores.ts"
import { type Store, storeOf } from "./store-of-parts.ts"

/** The laws that a store breaks, each tried on a store of its own. */
const brokenBy = (store: () => Store) => brokenLaws(lawTests(orderStoreLaws, () => Layer.sync(OrderStore, store)))

/** Which laws find which fault: these and no others. */
const breaks: Record<keyof typeof brokenStores, ReadonlyArray<string>> = {
  "does not know its orders by order_id": [
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
  "tells how far an order was when it came": ["tells how far an order is, as it was changed last"],
  "tells the tracking number of what has not all gone": ["tells how far an order is, as it was changed last"],
  "takes a tracking number for JSON": ["tells a tracking number as it was written"],
  "tells everybody how far an order is": ["tells nothing of orders that are not there, or another's"],
  "forgets a column": ["gives back every field of an order, and none that was left out"],
  "gives what is absent as undefined": ["gives back every field of an order, and none that was left out"],
  "keeps money as a double": ["keeps decimals with their scale", "keeps 500 items in their order"],
  "keeps whole seconds": ["keeps instants to the millisecond", "tells how far an order is, as it was changed last"],
  "trims texts": ["keeps text as it was sent"],
  "cuts texts at 255 characters": ["keeps text as it was sent"],
  "gives items in the order of their price": ["keeps 500 items in their order"],
  "keeps the old phone when an address is replaced": ["shows an order as it was changed last"],
  "compares order_ids as numbers": ["finds nothing where there is nothing"],
  "changes orders in place": ["leaves an order that was read before as it was read"],
  "folds case": [
    "keeps apart xids that differ only in case",
    "keeps apart xids that differ only in combining characters",
    "keeps apart xids that differ only in names that mean something to JavaScript or SQL"
  ],
  "pads with spaces": ["keeps apart xids that differ only in spaces at the ends"],
  "takes every emoji for every other": [
    "keeps apart xids that differ only in emoji",
    "keeps apart xids that differ only in the last of 255 characters beyond the basic plane"
  ],
  "composes characters": ["keeps apart xids that differ only in combining characters"],
  "takes compatible characters for one another": [
    "keeps apart xids that differ only in spaces at the ends",
    "keeps apart xids that differ only in combining characters",
    "keeps apart xids that differ only in compatible forms"
  ],
  "overlooks invisible characters": ["keeps apart xids that differ only in invisible characters"],
  "compares xids as numbers": ["keeps apart xids that differ only in leading zeros or the form of a number"],
  "compares xids as patterns": ["keeps apart xids that differ only in wildcards"],
  "drops quotes and backslashes": ["keeps apart xids that differ only in quotes and escapes"],
  "takes the text null for nothing": [
    "keeps apart xids that differ only in names that mean something to JavaScript or SQL"
  ],
  "cuts xids at 254 characters": [
    "keeps apart xids that differ only in the last of 255 characters",
    "keeps apart xids that differ only in the last of 255 characters beyond the basic plane"
  ],
  "cuts xids at 508 units of UTF-16": [
    "keeps apart xids that differ only in the last of 255 characters beyond the basic plane"
  ],
  "writes over the order that has the xid": [
    "refuses a second order under an xid and returns the first as it is now",
    "keeps nothing of an order that it refused",
    "accepts exactly one of 8 orders that arrive at once under one xid, and shows it to the others"
  ],
  "returns the order as it was when it came": [
    "refuses a second order under an xid and returns the first as it is now"
  ],
  "takes two orders under one order_id": ["refuses a second order under an order_id and returns the first"],
  "leaves the event of an order that it refused": [
    "keeps nothing of an order that it refused",
    "accepts exactly one of 8 orders that arrive at once under one xid, and shows it to the others"
  ],
  "looks first and inserts later": [
    "accepts exactly one of 8 orders that arrive at once under one xid, and shows it to the others"
  ],
  "loses updates": [
    "changes an order only from the revision that is there",
    "leaves neither order nor event of a change that it refused",
    "accepts exactly one of 8 changes that arrive at once from one revision",
    "loses no change of 8 clients that read, decide and write again until they succeed"
  ],
  "takes changes that skip one": [
    "changes an order only from the revision that is there",
    "leaves neither order nor event of a change that it refused"
  ],
  "looks first and updates later": [
    "accepts exactly one of 8 changes that arrive at once from one revision",
    "loses no change of 8 clients that read, decide and write again until they succeed"
  ],
  "leaves the event of a change that it refused": [
    "leaves neither order nor event of a change that it refused",
    "accepts exactly one of 8 changes that arrive at once from one revision",
    "loses no change of 8 clients that read, decide and write again until they succeed",
    "shows nothing of one to the other of two accounts",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "creates what it should change": [
    "changes an order only from the revision that is there",
    "leaves neither order nor event of a change that it refused",
    "shows nothing of one to the other of two accounts",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "forgets to ask for the account": [
    "finds nothing where there is nothing",
    "tells nothing of orders that are not there, or another's",
    "keeps orders of the same xid and order_id in two accounts",
    "shows nothing of one to the other of two accounts",
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "folds the case of accounts": [
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "shows another account's order": [
    "shows nothing of one to the other of two accounts",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "tells another account's history": [
    "keeps orders of the same xid and order_id in two accounts",
    "shows nothing of one to the other of two accounts",
    "keeps orders of the same xid and order_id in two accounts whose ids differ only in case",
    "shows nothing of one to the other of two accounts whose ids differ only in case"
  ],
  "tells the newest first": [
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
  "sorts history by the clock": ["tells it in the order of acceptance even if the clock stood still or went back"],
  "forgets the request": ["tells everything that happened to an order, oldest first, as it was written"],
  "tells the last twenty": [
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
  "tells the history of the account with every order": ["tells the history of each order apart"],
  "writes the event a moment after the order": ["shows an order and its history together to those who read meanwhile"],
  "passes over an event": [
    "tells of every write after a cursor, for each order in the order of its history",
    "tells of everything from the beginning where no cursor is given",
    "passes over no event and repeats none in pages of 16",
    "passes over no event and repeats none in pages of 17",
    "gives the same events again after the same cursor"
  ],
  "passes over the last of a full page": [
    "passes over no event and repeats none in pages of 3",
    "gives the same events again after the same cursor",
    "passes over no event that is written while somebody reads"
  ],
  "passes over what is seen late": ["passes over no event that is written while somebody reads"],
  "repeats the last of a page": [
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
  "gives more than was asked for": ["gives no more events than were asked for"],
  "begins where the stream ends": ["tells of everything from the beginning where no cursor is given"],
  "gives events only once": ["gives the same events again after the same cursor"],
  "gives a new cursor although nothing is new": ["gives back the cursor that it was given where there is nothing new"],
  "goes on one too far after a single event": [
    "leaves neither order nor event of a change that it refused",
    "passes over no event and repeats none in pages of 1"
  ],
  "tells a page backwards": [
    "tells of every write after a cursor, for each order in the order of its history",
    "tells of everything from the beginning where no cursor is given",
    "passes over no event and repeats none in pages of 5",
    "passes over no event and repeats none in pages of 16",
    "passes over no event and repeats none in pages of 17",
    "gives the same events again after the same cursor"
  ]
}

it.each(Object.entries(breaks))("a store that %s breaks the laws about that and no others", async (name, laws) => {
  expect(await brokenBy(brokenStores[name as keyof typeof brokenStores])).toEqual(laws)
})

it("a store of the same parts without a fault breaks no law", async () => {
  expect(await brokenBy(() => storeOf({}))).toEqual([])
})

it("every law finds a fault", () => {
  const found = new Set(Object.values(breaks).flat())
  expect(orderStoreLaws.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
})
