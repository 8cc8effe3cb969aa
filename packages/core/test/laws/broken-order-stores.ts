import type { HistoryEvent, Order } from "@waybill/core"
import type { OrderSummary } from "@waybill/core/adapter"
import { summaryOf } from "@waybill/core/adapter"
import { Effect } from "effect"
import { allEvents, type Store, storeReplacing, storeWith } from "./configurable-store.ts"

type Result<Name extends keyof Store> = Effect.Success<ReturnType<Store[Name]>>

const storing = (stored: (order: Order, before: Order | undefined) => Order): Store => storeWith({ stored })

const comparingXidsAs = (xid: (xid: string) => string): Store => storeWith({ xid })

const returningHistory = (change: (events: Result<"history">) => Result<"history">): Store =>
  storeReplacing((store) => ({ history: (...args) => Effect.map(store.history(...args), change) }))

const returningPages = (change: (page: Result<"events">, after: string | undefined) => Result<"events">): Store =>
  storeReplacing((store) => ({
    events: (part) => Effect.map(store.events(part), (page) => change(page, part.after))
  }))

const storingMessages = (change: (message: string) => string): Store =>
  storing((order) => (order.message === undefined ? order : { ...order, message: change(order.message) }))

const asDouble = <D extends string>(decimal: D) => String(Number(decimal)) as D
const wholeSeconds = <I extends number>(instant: I) => (Math.floor(instant / 1000) * 1000) as I

/** Builds a store that numbers events before their writes become visible, as a database sequence does. */
const numberingTooEarly = (): Store => {
  const visible: Array<{ readonly number: number; readonly event: HistoryEvent }> = []
  let lastNumber = 0
  const numbered = <A>(write: Effect.Effect<A>, event: HistoryEvent, isWritten: (result: A) => boolean) =>
    Effect.gen(function* () {
      const number = ++lastNumber
      const result = yield* write
      for (let moment = 0; moment < (number % 3) * 10; moment++) yield* Effect.yieldNow
      if (isWritten(result)) visible.push({ number, event })
      return result
    })
  return storeReplacing(({ insert, update }) => ({
    insert: (order, event) => numbered(Effect.orDie(insert(order, event)), event, ({ _tag }) => _tag === "Inserted"),
    update: (order, event) => numbered(Effect.orDie(update(order, event)), event, (hasWritten) => hasWritten),
    events: ({ after, limit }) =>
      Effect.sync(() => {
        const rest = visible.filter(({ number }) => number > Number(after ?? 0)).sort((a, b) => a.number - b.number)
        const page = rest.slice(0, limit)
        return { events: page.map(({ event }) => event), cursor: String(page.at(-1)?.number ?? after ?? 0) }
      })
  }))
}

/** Builders of stores with one fault each, keyed by a description of the fault. */
export const brokenStores = {
  "cannot find orders by order_id": () =>
    storeReplacing(({ find }) => ({
      find: (account_id, ref) => ("order_id" in ref ? Effect.undefined : find(account_id, ref))
    })),
  "loses a column": () => storing(({ gift_to: _, ...order }) => order),
  "returns absent fields as undefined": () =>
    storing((order) => (order.kind === "reorder" ? ({ ...order, invoice: order.invoice } as Order) : order)),
  "stores money as a double": () =>
    storing((order) => ({
      ...order,
      order_info: order.order_info.map((item) => ({ ...item, item_cost: asDouble(item.item_cost) }))
    })),
  "truncates instants to whole seconds": () =>
    storing((order) => ({ ...order, update_date: wholeSeconds(order.update_date) })),
  "trims strings": () => storingMessages((message) => message.trimEnd()),
  "truncates strings to 255 characters": () => storingMessages((message) => message.slice(0, 255)),
  "returns items sorted by price": () =>
    storing((order) => ({
      ...order,
      order_info: order.order_info.toSorted((a, b) => Number(b.item_cost) - Number(a.item_cost))
    })),
  "keeps the old phone when an address is replaced": () =>
    storing((order, before) => ({
      ...order,
      shipping_address: { ...before?.shipping_address, ...order.shipping_address }
    })),
  "compares order_ids as numbers": () => storeWith({ id: (order_id) => String(Number(order_id)) }),
  "loses removed values from the history": () =>
    returningHistory((events) =>
      events.map(({ changes, ...event }) =>
        changes === undefined ? event : { ...event, changes: changes.filter((change) => "after" in change) }
      )
    ),
  "keeps the old events when it erases": () =>
    storeReplacing(({ erase }) => ({ erase: (order, event) => erase(order, event, []) })),
  "mutates stored orders in place": () =>
    storing((order, before) => (before === undefined ? { ...order } : Object.assign(before, order))),

  "returns the initial status of an order": () => {
    const first = new Map<string, OrderSummary>()
    return storeReplacing(({ summary }) => ({
      summary: (account_id, ref) =>
        Effect.map(summary(account_id, ref), (now) => {
          if (now !== undefined && !first.has(now.order_id)) first.set(now.order_id, now)
          return now && first.get(now.order_id)
        })
    }))
  },
  "returns the tracking number of a partly shipped order": () =>
    storeReplacing(({ find }) => ({
      summary: (account_id, ref) =>
        Effect.map(find(account_id, ref), (order) => order && summaryOf({ ...order, stage: "shipped" }))
    })),
  "returns tracking numbers escaped as JSON": () =>
    storeReplacing(({ summary }) => ({
      summary: (account_id, ref) =>
        Effect.map(summary(account_id, ref), (now) =>
          now?.trackingno === undefined ? now : { ...now, trackingno: JSON.stringify(now.trackingno).slice(1, -1) }
        )
    })),
  "returns the status of another account's order": () => {
    const all: Array<Order> = []
    return storeReplacing(({ insert, summary }) => ({
      insert: (order, event) =>
        Effect.andThen(
          Effect.sync(() => void all.push(order)),
          insert(order, event)
        ),
      summary: (account_id, ref) =>
        Effect.map(summary(account_id, ref), (now) => {
          const foreign = all.find((order) => ("xid" in ref ? order.xid === ref.xid : order.order_id === ref.order_id))
          return now ?? (foreign && summaryOf(foreign))
        })
    }))
  },

  "ignores the case of xids": () => comparingXidsAs((xid) => xid.toLowerCase()),
  "ignores trailing spaces in xids": () => comparingXidsAs((xid) => xid.trimEnd()),
  "treats all emoji as equal": () =>
    comparingXidsAs((xid) => xid.replaceAll(/\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)*/gu, "?")),
  "normalizes xids to NFC": () => comparingXidsAs((xid) => xid.normalize("NFC")),
  "normalizes xids to NFKC": () => comparingXidsAs((xid) => xid.normalize("NFKC")),
  "ignores invisible characters": () => comparingXidsAs((xid) => xid.replaceAll(/[\p{Cf}\u007f]/gu, "")),
  "compares xids as numbers": () =>
    comparingXidsAs((xid) => (xid !== "" && Number.isFinite(Number(xid)) ? String(Number(xid)) : xid)),
  "compares xids as patterns": () => comparingXidsAs((xid) => xid.replaceAll(/[_%*?]/g, "b")),
  "drops quotes and backslashes": () => comparingXidsAs((xid) => xid.replaceAll(/['"\\]/g, "")),
  "treats the string null as no value": () => comparingXidsAs((xid) => (/^null$/i.test(xid) ? "undefined" : xid)),
  "truncates xids to 254 characters": () => comparingXidsAs((xid) => [...xid].slice(0, 254).join("")),
  "truncates xids to 508 UTF-16 code units": () => comparingXidsAs((xid) => xid.slice(0, 508)),

  "overwrites the order with the same xid": () =>
    storeReplacing(({ find, insert, update }) => ({
      insert: Effect.fnUntraced(function* (order, event) {
        const existing = yield* find(order.account_id, { xid: order.xid })
        if (existing === undefined) return yield* insert(order, event)
        const { order_id, revision } = existing
        yield* update({ ...order, order_id, revision: revision + 1 }, { ...event, order_id })
        return { _tag: "Inserted" }
      })
    })),
  "returns the first revision of an existing order": () => {
    const first = new Map<string, Order>()
    return storeReplacing(({ insert }) => ({
      insert: (order, event) =>
        Effect.map(insert(order, event), (outcome) => {
          if (outcome._tag === "Inserted") first.set(order.account_id + order.xid, order)
          const existing = first.get(order.account_id + order.xid)
          return outcome._tag === "Inserted" || existing === undefined ? outcome : { _tag: "Existing", order: existing }
        })
    }))
  },
  "accepts two orders with the same order_id": () =>
    storeReplacing(({ insert }) => ({
      insert: (order, event) =>
        Effect.map(insert(order, event), (outcome) =>
          outcome._tag === "Inserted" || outcome.order.xid === order.xid ? outcome : { _tag: "Inserted" }
        )
    })),
  "keeps the event of a refused order": () =>
    storeWith({ afterRefusal: (write, event, log) => void (write === "insert" && log.push(event)) }),
  "checks for a duplicate and then inserts, without a lock": () =>
    storeWith({ afterCheck: (write) => (write === "insert" ? Effect.yieldNow : Effect.void) }),

  "loses updates": () => storeWith({ isNext: (before) => before !== undefined }),
  "accepts changes that skip a revision": () =>
    storeWith({ isNext: (before, order) => before !== undefined && before.revision < order.revision }),
  "checks the revision and then updates, without a lock": () =>
    storeWith({ afterCheck: (write) => (write === "update" ? Effect.yieldNow : Effect.void) }),
  "keeps the event of a refused change": () =>
    storeWith({ afterRefusal: (write, event, log) => void (write === "update" && log.push(event)) }),
  "creates a missing order on update": () =>
    storeWith({ isNext: (before, order) => before === undefined || before.revision === order.revision - 1 }),

  "joins the account id and the xid with a colon": () => storeWith({ join: (account, text) => `${account}:${text}` }),
  "joins the account id and the xid with a slash": () => storeWith({ join: (account, text) => `${account}/${text}` }),
  "joins the account id and the xid without a separator": () => storeWith({ join: (account, text) => account + text }),
  "ignores the account": () => storeWith({ account: () => "" }),
  "ignores the case of account ids": () => storeWith({ account: (account_id) => account_id.toLowerCase() }),
  "returns another account's order": () =>
    storeReplacing((store) => ({
      find: Effect.fnUntraced(function* (account_id, ref) {
        const own = yield* store.find(account_id, ref)
        if (own !== undefined || "xid" in ref) return own
        const event = (yield* allEvents(store)).find(({ order_id }) => order_id === ref.order_id)
        return event === undefined ? undefined : yield* store.find(event.account_id, ref)
      })
    })),
  "returns another account's history": () =>
    storeReplacing((store) => ({
      history: (_, order_id) =>
        Effect.map(allEvents(store), (all) => all.filter((event) => event.order_id === order_id))
    })),

  "returns history newest first": () => returningHistory((events) => events.toReversed()),
  "sorts history by time": () => returningHistory((events) => events.toSorted((a, b) => a.at - b.at)),
  "loses the request id": () => returningHistory((events) => events.map(({ request_id: _, ...event }) => event)),
  "returns only the last 20 events of a history": () => returningHistory((events) => events.slice(-20)),
  "loses the first event after a revision": () =>
    storeReplacing((store) => ({
      history: (account_id, order_id, part = {}) =>
        Effect.map(store.history(account_id, order_id), (events) =>
          events.filter(({ revision }) => part.after === undefined || revision > part.after + 1)
        )
    })),
  "rewrites history": () =>
    returningHistory((events) => events.map((event) => ({ ...event, stage: events.at(-1)!.stage }))),
  "returns the account's whole history for every order": () =>
    storeReplacing((store) => ({
      history: Effect.fnUntraced(function* (account_id, order_id) {
        const own = (yield* allEvents(store)).filter((event) => event.account_id === account_id)
        return own.some((event) => event.order_id === order_id) ? own : []
      })
    })),
  "writes the event after the order, not atomically": () => storeWith({ beforeEvent: Effect.yieldNow }),

  "skips an event": () => returningPages((page) => ({ ...page, events: page.events.filter((_, n) => n % 7 !== 6) })),
  "skips the last event of a full page": () =>
    returningPages((page) => ({ ...page, events: page.events.length === 3 ? page.events.slice(0, 2) : page.events })),
  "skips events that become visible late": numberingTooEarly,
  "repeats the last event of a page": () =>
    returningPages(({ cursor, events }) => ({
      events,
      cursor: events.length > 1 ? String(Number(cursor) - 1) : cursor
    })),
  "returns more events than requested": () =>
    storeReplacing(({ events }) => ({ events: ({ after, limit }) => events({ after, limit: limit + 1 }) })),
  "starts at the end of the event log when no cursor is given": () =>
    storeReplacing((store) => ({
      events: (part) =>
        part.after === undefined
          ? Effect.map(allEvents(store), (all) => ({ events: [], cursor: String(all.length) }))
          : store.events(part)
    })),
  "never returns an event a second time": () => {
    const returned = new Set<HistoryEvent>()
    return returningPages(({ cursor, events }) => {
      const fresh = events.filter((event) => !returned.has(event))
      for (const event of fresh) returned.add(event)
      return { events: fresh, cursor }
    })
  },
  "returns a new cursor when there are no new events": () => {
    let reads = 0
    return storeReplacing((store) => ({
      events: ({ after, limit }) =>
        Effect.map(store.events({ after: after?.split(".")[0], limit }), ({ cursor, events }) => ({
          events,
          cursor: events.length === 0 ? `${cursor}.${++reads}` : cursor
        }))
    }))
  },
  "advances the cursor too far after a single event": () =>
    returningPages(({ cursor, events }) => ({
      events,
      cursor: events.length === 1 ? String(Number(cursor) + 1) : cursor
    })),
  "returns a page in reverse order": () =>
    returningPages(({ cursor, events }) => ({ events: events.toReversed(), cursor }))
} satisfies Record<string, () => Store>
