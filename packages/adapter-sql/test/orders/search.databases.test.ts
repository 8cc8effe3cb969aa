// Compares the search by words with an independent matcher, and attacks it.
import type { Order } from "@waybill/core"
import { type ListOptions, stages } from "@waybill/core/adapter"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { nextEntry } from "../fixtures/orders.ts"
import { openSearch, plain, searchedOrder } from "../fixtures/searched-orders.ts"
import { tablesFor } from "../fixtures/store.ts"

const accounts = ["a", "b"]

const letters = ["ab", "ba", "c", "é", "Ü", "ß", "-", " ", "%", "_", "12", "7"]
const someText = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 }).map((all) => all.join(""))
const someOrder = fc.record({
  account_id: fc.constantFrom(...accounts),
  name: someText,
  company: someText,
  city: someText,
  zip: someText,
  title: someText,
  numbers: fc.array(fc.stringMatching(/^1Z[AB7]{3,5}$/), { maxLength: 2 }),
  stage: fc.constantFrom(...stages),
  rush: fc.boolean()
})

/** Letters of the test in their searched form, written by hand. */
const folded: Readonly<Record<string, string>> = { é: "e", Ü: "u", ß: "ss" }
const fold = (text: string) => [...text].map((letter) => folded[letter] ?? letter.toLowerCase()).join("")

/** Whether an order has all words of a string. The matcher compares each word with each field. */
const matches = (order: Order, text: string): boolean => {
  const { shipping_address: to } = order
  const fields = [
    order.xid,
    order.order_id,
    to.name,
    to.company,
    to.city,
    to.zip,
    ...order.order_info.map((item) => item.title)
  ]
  const numbers = order.shipments.flatMap(({ parcels = [], trackingno }) => [
    trackingno,
    ...parcels.map((each) => each.trackingno)
  ])
  const words = fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
  const held = [...fields, ...numbers].flatMap((field) => fold(field ?? "").split(/[^a-z0-9]+/))
  return words.length > 0 && words.every((word) => held.some((each) => each.includes(word)))
}

interface Filters {
  readonly search: string
  readonly account_id: string | undefined
  readonly rush: boolean | undefined
  readonly stage: Array<Order["stage"]>
  readonly sort: NonNullable<ListOptions["sort"]>
}

describe.each(databaseNames)("the search by words on %s", (name) => {
  it("finds the orders that have all words, with every filter, sort and page", async (test) => {
    const { list, store } = openSearch(await tablesFor(name, test))
    const orders = fc
      .sample(someOrder, { numRuns: 80, seed: 5 })
      .map((facts, index) => searchedOrder({ ...facts, xid: `shop-${index}` }))
    await store(orders)
    const options = fc.record<Filters>({
      search: fc.oneof(
        someText,
        fc.tuple(someText, someText).map((both) => both.join(" "))
      ),
      account_id: fc.constantFrom(undefined, ...accounts),
      rush: fc.constantFrom(undefined, true),
      stage: fc.subarray([...stages], { minLength: 1 }),
      sort: fc.constantFrom("created", "updated", "due" as const)
    })
    const check = async ({ account_id, rush, search, sort, stage }: Filters) => {
      const given = {
        search,
        stage,
        sort,
        limit: 7,
        ...(account_id !== undefined && { account_id }),
        ...(rush !== undefined && { rush })
      } as ListOptions
      const found: Array<Order> = []
      let page = await list(given)
      found.push(...page.orders)
      while (page.after !== undefined) {
        page = await list({ ...given, after: page.after })
        found.push(...page.orders)
      }
      const expected = orders.filter(
        (order) =>
          matches(order, search) &&
          stage.includes(order.stage) &&
          (account_id ?? order.account_id) === order.account_id &&
          (rush ?? order.rush) === order.rush
      )
      expect(found.map(({ xid }) => xid).toSorted()).toEqual(expected.map(({ xid }) => xid).toSorted())
      if (sort === "created")
        expect(found.map(({ order_date }) => order_date)).toEqual(
          found.map(({ order_date }) => order_date).toSorted((one, other) => other - one)
        )
    }
    await fc.assert(fc.asyncProperty(options, check), { numRuns: runs(60), seed: 9, endOnFailure: true })
  })

  it("finds parts of words in any case, without accents, in each of the named fields", async (test) => {
    const { list, store, xidsOf } = openSearch(await tablesFor(name, test))
    await store([
      searchedOrder({ ...plain, xid: "W-1", name: "Mrs Papadopoulos", zip: "W1K 5AB" }),
      searchedOrder({ ...plain, xid: "W-2", city: "München", title: "Große Straße, Łódź" }),
      searchedOrder({ ...plain, xid: "W-3", company: "Ärzte & Søn", numbers: ["1Z999AA10123456784", "JD 0146000091"] }),
      searchedOrder({ ...plain, account_id: "b", xid: "W-3", name: "東京都 Ѐ" })
    ])
    expect(await xidsOf("papado")).toEqual(["W-1"])
    expect(await xidsOf("POULOS mrs")).toEqual(["W-1"])
    expect(await xidsOf("munchen")).toEqual(["W-2"])
    expect(await xidsOf("MÜNCH")).toEqual(["W-2"])
    expect(await xidsOf("strasse")).toEqual(["W-2"])
    expect(await xidsOf("lodz grosse")).toEqual(["W-2"])
    expect(await xidsOf("arzte son")).toEqual(["W-3"])
    expect(await xidsOf("aa1012345")).toEqual(["W-3"])
    expect(await xidsOf("0146 jd")).toEqual(["W-3"])
    expect(await xidsOf("5ab w1k")).toEqual(["W-1"])
    expect(await xidsOf("東京")).toEqual(["W-3"])
    expect(await xidsOf("papado munchen")).toEqual([])
    expect(await xidsOf("W1 papado")).toEqual(["W-1"])
    expect(await xidsOf("jd014600009")).toEqual(["W-3"])
    expect(await xidsOf("w", { account_id: "b" })).toEqual(["W-3"])
    expect(await list({ search: "W-1" })).toMatchObject({ exact: true, orders: [{ xid: "W-1" }] })
    expect(await list({ search: "JD 0146000091" })).toMatchObject({
      exact: true,
      orders: [{ xid: "W-3", account_id: "a" }]
    })
    expect(await list({ search: "W-3" })).not.toHaveProperty("exact")
    expect(await list({ search: "w-1" })).not.toHaveProperty("exact")
    expect(await xidsOf("W-3", { account_id: "b" })).toEqual(["W-3"])
  })

  it("follows changes of an order", async (test) => {
    const { store, update, xidsOf } = openSearch(await tablesFor(name, test))
    const order = searchedOrder({ ...plain, xid: "C-1", city: "Hamburg" })
    await store([order])
    const shipments = [{ shipment_id: "S1", trackingno: "JD0146000091", tracking: [] }]
    const moved = { ...order.shipping_address, city: "Bremen" }
    const next = nextEntry(order, { shipping_address: moved, shipments } as unknown as Partial<Order>)
    await update(next.order, next.event)
    expect(await xidsOf("hambur")).toEqual([])
    expect(await xidsOf("breme")).toEqual(["C-1"])
    expect(await xidsOf("46000")).toEqual(["C-1"])
  })

  it("reads wildcards, operators and quotes as separators of words", async (test) => {
    const { list, store, xidsOf } = openSearch(await tablesFor(name, test))
    await store([
      searchedOrder({ ...plain, xid: "A-100" }),
      searchedOrder({ ...plain, xid: "B-200", name: "Near Not And" })
    ])
    for (const search of ["%", "_", "___", '"', "'", "*", "-", "\u0000", "\ud800", "()", "%%%%", ":"])
      expect(await xidsOf(search)).toEqual([])
    expect(await xidsOf("lou%ville")).toEqual(["A-100", "B-200"])
    expect(await xidsOf("l_u")).toEqual(["A-100", "B-200"])
    expect(await xidsOf("loui*")).toEqual(["A-100", "B-200"])
    expect(await xidsOf("-ada")).toEqual(["A-100"])
    expect(await xidsOf('"ada" ')).toEqual(["A-100"])
    expect(await xidsOf("NEAR(ada)")).toEqual([])
    expect(await xidsOf("near")).toEqual(["B-200"])
    expect(await xidsOf("ada OR near")).toEqual([])
    expect(await xidsOf("words:ada")).toEqual([])
    expect(await xidsOf("ada' or 1=1 --")).toEqual([])
    expect(await xidsOf("ada\u0000lou")).toEqual(["A-100"])
    expect(await xidsOf("a".repeat(10_000))).toEqual([])
    const many = Array.from({ length: 21 }, (_, index) => `w${index}`).join(" ")
    await expect(list({ search: many })).rejects.toMatchObject({
      message: "search: must have at most 20 words; it has 21"
    })
  })

  it("finds the newest orders of an account, without those of others", async (test) => {
    const { list, store } = openSearch(await tablesFor(name, test), 2)
    const accounts = ["a", "a", "b", "b", "a"]
    await store(accounts.map((account_id, index) => searchedOrder({ ...plain, account_id, xid: `A-${index}` })))
    const found = async (account_id: string) => {
      const { orders, partial = false } = await list({ search: "louisv", account_id })
      return [orders.map(({ xid }) => xid), partial]
    }
    expect(await found("b")).toEqual([["A-3", "A-2"], false])
    expect(await found("a")).toEqual([["A-4", "A-1"], true])
  })

  it("reports that it found only the newest orders", async (test) => {
    const { list, store } = openSearch(await tablesFor(name, test), 2)
    await store(
      [1, 2, 3].map((number) => searchedOrder({ ...plain, xid: `P-${number}`, ...(number === 1 && { name: "Zoe" }) }))
    )
    const found = async (search: string) => {
      const { orders, partial = false } = await list({ search })
      return [orders.map(({ xid }) => xid), partial]
    }
    expect(await found("louisv")).toEqual([["P-3", "P-2"], true])
    expect(await found("ada")).toEqual([["P-3", "P-2"], false])
    expect(await found("zo")).toEqual([["P-1"], false])
    await store(Array.from({ length: 99 }, (_, index) => searchedOrder({ ...plain, xid: `Q-${index}` })))
    // A search without an index reads at most 100 of the 102 orders.
    expect(await found("zo")).toEqual([[], true])
  })
})
