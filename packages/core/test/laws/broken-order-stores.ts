import { type HistoryEvent, type Order, type Standing, standingOf } from "@waybill/core"
import { Effect } from "effect"
import { allEvents, type Store, storeOf, storeThat } from "./store-of-parts.ts"

type Answer<Name extends keyof Store> = Effect.Success<ReturnType<Store[Name]>>

const keeping = (kept: (order: Order, before: Order | undefined) => Order): Store => storeOf({ kept })

const knowingXidsBy = (xid: (xid: string) => string): Store => storeOf({ xid })

const telling = (change: (events: Answer<"history">) => Answer<"history">): Store =>
  storeThat((store) => ({ history: (...asked) => Effect.map(store.history(...asked), change) }))

const streaming = (change: (page: Answer<"events">, after: string | undefined) => Answer<"events">): Store =>
  storeThat((store) => ({
    events: (after, limit) => Effect.map(store.events(after, limit), (page) => change(page, after))
  }))

const keepingMessages = (change: (message: string) => string): Store =>
  keeping((order) => (order.message === undefined ? order : { ...order, message: change(order.message) }))

const asDouble = <D extends string>(decimal: D) => String(Number(decimal)) as D
const wholeSeconds = <I extends number>(instant: I) => (Math.floor(instant / 1000) * 1000) as I

/** A stream by numbers that are drawn before the write is seen, as those of a database are. */
const numberedTooEarly = (): Store => {
  const seen: Array<{ readonly number: number; readonly event: HistoryEvent }> = []
  let numbers = 0
  const numbered = <A>(write: Effect.Effect<A>, event: HistoryEvent, isDone: (answer: A) => boolean) =>
    Effect.gen(function* () {
      const number = ++numbers
      const answer = yield* write
      for (let moment = 0; moment < (number % 3) * 10; moment++) yield* Effect.yieldNow
      if (isDone(answer)) seen.push({ number, event })
      return answer
    })
  return storeThat(({ insert, update }) => ({
    insert: (order, event) => numbered(Effect.orDie(insert(order, event)), event, ({ inserted }) => inserted),
    update: (order, event) => numbered(Effect.orDie(update(order, event)), event, (isWritten) => isWritten),
    events: (after, limit) =>
      Effect.sync(() => {
        const rest = seen.filter(({ number }) => number > Number(after ?? 0)).sort((a, b) => a.number - b.number)
        const page = rest.slice(0, limit)
        return { events: page.map(({ event }) => event), cursor: String(page.at(-1)?.number ?? after ?? 0) }
      })
  }))
}

/** Stores that are wrong in one point each. */
export const brokenStores = {
  "does not know its orders by order_id": () =>
    storeThat(({ find }) => ({
      find: (account_id, ref) => ("order_id" in ref ? Effect.undefined : find(account_id, ref))
    })),
  "forgets a column": () => keeping(({ gift_to: _, ...order }) => order),
  "gives what is absent as undefined": () =>
    keeping((order) => (order.kind === "reorder" ? ({ ...order, invoice: order.invoice } as Order) : order)),
  "keeps money as a double": () =>
    keeping((order) => ({
      ...order,
      order_info: order.order_info.map((item) => ({ ...item, item_cost: asDouble(item.item_cost) }))
    })),
  "keeps whole seconds": () => keeping((order) => ({ ...order, update_date: wholeSeconds(order.update_date) })),
  "trims texts": () => keepingMessages((message) => message.trimEnd()),
  "cuts texts at 255 characters": () => keepingMessages((message) => message.slice(0, 255)),
  "gives items in the order of their price": () =>
    keeping((order) => ({
      ...order,
      order_info: order.order_info.toSorted((a, b) => Number(b.item_cost) - Number(a.item_cost))
    })),
  "keeps the old phone when an address is replaced": () =>
    keeping((order, before) => ({
      ...order,
      shipping_address: { ...before?.shipping_address, ...order.shipping_address }
    })),
  "compares order_ids as numbers": () => storeOf({ id: (order_id) => String(Number(order_id)) }),
  "changes orders in place": () =>
    keeping((order, before) => (before === undefined ? { ...order } : Object.assign(before, order))),

  "tells how far an order was when it came": () => {
    const first = new Map<string, Standing>()
    return storeThat(({ standing }) => ({
      standing: (account_id, ref) =>
        Effect.map(standing(account_id, ref), (now) => {
          if (now !== undefined && !first.has(now.order_id)) first.set(now.order_id, now)
          return now && first.get(now.order_id)
        })
    }))
  },
  "tells the tracking number of what has not all gone": () =>
    storeThat(({ find }) => ({
      standing: (account_id, ref) =>
        Effect.map(find(account_id, ref), (order) => order && standingOf({ ...order, stage: "shipped" }))
    })),
  "takes a tracking number for JSON": () =>
    storeThat(({ standing }) => ({
      standing: (account_id, ref) =>
        Effect.map(standing(account_id, ref), (now) =>
          now?.trackingno === undefined ? now : { ...now, trackingno: JSON.stringify(now.trackingno).slice(1, -1) }
        )
    })),
  "tells everybody how far an order is": () => {
    const all: Array<Order> = []
    return storeThat(({ insert, standing }) => ({
      insert: (order, event) =>
        Effect.andThen(
          Effect.sync(() => void all.push(order)),
          insert(order, event)
        ),
      standing: (account_id, ref) =>
        Effect.map(standing(account_id, ref), (now) => {
          const theirs = all.find((order) => ("xid" in ref ? order.xid === ref.xid : order.order_id === ref.order_id))
          return now ?? (theirs && standingOf(theirs))
        })
    }))
  },

  "folds case": () => knowingXidsBy((xid) => xid.toLowerCase()),
  "pads with spaces": () => knowingXidsBy((xid) => xid.trimEnd()),
  "takes every emoji for every other": () =>
    knowingXidsBy((xid) => xid.replaceAll(/\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*/gu, "?")),
  "composes characters": () => knowingXidsBy((xid) => xid.normalize("NFC")),
  "takes compatible characters for one another": () => knowingXidsBy((xid) => xid.normalize("NFKC")),
  "overlooks invisible characters": () => knowingXidsBy((xid) => xid.replaceAll(/[\p{Cf}\u007f]/gu, "")),
  "compares xids as numbers": () =>
    knowingXidsBy((xid) => (xid !== "" && Number.isFinite(Number(xid)) ? String(Number(xid)) : xid)),
  "compares xids as patterns": () => knowingXidsBy((xid) => xid.replaceAll(/[_%*?]/g, "b")),
  "drops quotes and backslashes": () => knowingXidsBy((xid) => xid.replaceAll(/['"\\]/g, "")),
  "takes the text null for nothing": () => knowingXidsBy((xid) => (/^null$/i.test(xid) ? "undefined" : xid)),
  "cuts xids at 254 characters": () => knowingXidsBy((xid) => [...xid].slice(0, 254).join("")),
  "cuts xids at 508 units of UTF-16": () => knowingXidsBy((xid) => xid.slice(0, 508)),

  "writes over the order that has the xid": () =>
    storeThat(({ find, insert, update }) => ({
      insert: Effect.fnUntraced(function* (order, event) {
        const existing = yield* find(order.account_id, { xid: order.xid })
        if (existing === undefined) return yield* insert(order, event)
        const { order_id, revision } = existing
        yield* update({ ...order, order_id, revision: revision + 1 }, { ...event, order_id })
        return { inserted: true }
      })
    })),
  "returns the order as it was when it came": () => {
    const first = new Map<string, Order>()
    return storeThat(({ insert }) => ({
      insert: (order, event) =>
        Effect.map(insert(order, event), (outcome) => {
          if (outcome.inserted) first.set(order.account_id + order.xid, order)
          const existing = first.get(order.account_id + order.xid)
          return outcome.inserted || existing === undefined ? outcome : { inserted: false, existing }
        })
    }))
  },
  "takes two orders under one order_id": () =>
    storeThat(({ insert }) => ({
      insert: (order, event) =>
        Effect.map(insert(order, event), (outcome) =>
          outcome.inserted || outcome.existing.xid === order.xid ? outcome : { inserted: true }
        )
    })),
  "leaves the event of an order that it refused": () =>
    storeOf({ afterRefusal: (write, event, log) => void (write === "insert" && log.push(event)) }),
  "looks first and inserts later": () =>
    storeOf({ afterLooking: (write) => (write === "insert" ? Effect.yieldNow : Effect.void) }),

  "loses updates": () => storeOf({ isNext: (stored) => stored !== undefined }),
  "takes changes that skip one": () =>
    storeOf({ isNext: (stored, order) => stored !== undefined && stored.revision < order.revision }),
  "looks first and updates later": () =>
    storeOf({ afterLooking: (write) => (write === "update" ? Effect.yieldNow : Effect.void) }),
  "leaves the event of a change that it refused": () =>
    storeOf({ afterRefusal: (write, event, log) => void (write === "update" && log.push(event)) }),
  "creates what it should change": () =>
    storeOf({ isNext: (stored, order) => stored === undefined || stored.revision === order.revision - 1 }),

  "forgets to ask for the account": () => storeOf({ account: () => "" }),
  "folds the case of accounts": () => storeOf({ account: (account_id) => account_id.toLowerCase() }),
  "shows another account's order": () =>
    storeThat((store) => ({
      find: Effect.fnUntraced(function* (account_id, ref) {
        const own = yield* store.find(account_id, ref)
        if (own !== undefined || "xid" in ref) return own
        const event = (yield* allEvents(store)).find(({ order_id }) => order_id === ref.order_id)
        return event === undefined ? undefined : yield* store.find(event.account_id, ref)
      })
    })),
  "tells another account's history": () =>
    storeThat((store) => ({
      history: (_, order_id) =>
        Effect.map(allEvents(store), (all) => all.filter((event) => event.order_id === order_id))
    })),

  "tells the newest first": () => telling((events) => events.toReversed()),
  "sorts history by the clock": () => telling((events) => events.toSorted((a, b) => a.at - b.at)),
  "forgets the request": () => telling((events) => events.map(({ request_id: _, ...event }) => event)),
  "tells the last twenty": () => telling((events) => events.slice(-20)),
  "rewrites history": () => telling((events) => events.map((event) => ({ ...event, stage: events.at(-1)!.stage }))),
  "tells the history of the account with every order": () =>
    storeThat((store) => ({
      history: Effect.fnUntraced(function* (account_id, order_id) {
        const own = (yield* allEvents(store)).filter((event) => event.account_id === account_id)
        return own.some((event) => event.order_id === order_id) ? own : []
      })
    })),
  "writes the event a moment after the order": () => storeOf({ beforeEvent: Effect.yieldNow }),

  "passes over an event": () => streaming((page) => ({ ...page, events: page.events.filter((_, n) => n % 7 !== 6) })),
  "passes over the last of a full page": () =>
    streaming((page) => ({ ...page, events: page.events.length === 3 ? page.events.slice(0, 2) : page.events })),
  "passes over what is seen late": numberedTooEarly,
  "repeats the last of a page": () =>
    streaming(({ cursor, events }) => ({ events, cursor: events.length > 1 ? String(Number(cursor) - 1) : cursor })),
  "gives more than was asked for": () =>
    storeThat(({ events }) => ({ events: (after, limit) => events(after, limit + 1) })),
  "begins where the stream ends": () =>
    storeThat((store) => ({
      events: (after, limit) =>
        after === undefined
          ? Effect.map(allEvents(store), (all) => ({ events: [], cursor: String(all.length) }))
          : store.events(after, limit)
    })),
  "gives events only once": () => {
    const given = new Set<HistoryEvent>()
    return streaming(({ cursor, events }) => {
      const fresh = events.filter((event) => !given.has(event))
      for (const event of fresh) given.add(event)
      return { events: fresh, cursor }
    })
  },
  "gives a new cursor although nothing is new": () => {
    let asked = 0
    return storeThat((store) => ({
      events: (after, limit) =>
        Effect.map(store.events(after?.split(".")[0], limit), ({ cursor, events }) => ({
          events,
          cursor: events.length === 0 ? `${cursor}.${++asked}` : cursor
        }))
    }))
  },
  "goes on one too far after a single event": () =>
    streaming(({ cursor, events }) => ({ events, cursor: events.length === 1 ? String(Number(cursor) + 1) : cursor })),
  "tells a page backwards": () => streaming(({ cursor, events }) => ({ events: events.toReversed(), cursor }))
} satisfies Record<string, () => Store>
