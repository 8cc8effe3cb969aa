import type { CountFilters, Instant, ListSort } from "@waybill/core/adapter"
import { type Bind, type BoundStatement, boundStatement } from "../../sql/bound-statement.ts"
import type { Dialect } from "../../sql/dialect.ts"
import { instantFormat, selectInstant } from "../../sql/instants.ts"
import { lookedUp } from "../../sql/looked-up.ts"
import type { Tables } from "../../sql/tables.ts"
import { orderFields } from "../rows/order-row.ts"
import { foundKeys, type WordSearch } from "./found-keys.ts"
import { holdCondition, itemCondition } from "./hold-condition.ts"
import type { ListPosition } from "./list-cursor.ts"
import { itemFilter, type ListPart, type ListPlan } from "./list-plan.ts"

/** Start of each statement that lists orders of all accounts. */
export const LIST_START = "select listed.* from ("

/** Sort expression of the list; for `due`, the expression of its index. */
const sortedBy: Readonly<Record<Dialect, Readonly<Record<ListSort, string>>>> = {
  sqlite: {
    due: "coalesce(o.ship_deadline, o.promise, '9999-12-31 00:00:00.000')",
    created: "o.order_date",
    updated: "o.update_date"
  },
  postgres: {
    due: "coalesce(o.ship_deadline, o.promise, timestamptz '9999-12-31 00:00:00+00')",
    created: "o.order_date",
    updated: "o.update_date"
  },
  mysql: { due: "o.due_date", created: "o.order_date", updated: "o.update_date" }
}

const direction: Readonly<Record<ListSort, { readonly order: string; readonly next: string }>> = {
  due: { order: "", next: ">" },
  created: { order: " desc", next: "<" },
  updated: { order: " desc", next: "<" }
}

/** Returns the sort key of a list as SQL. */
const keyBy = (sort: ListSort, columns: ReadonlyArray<string>): string =>
  columns.map((column) => `${column}${direction[sort].order}`).join(", ")

/** Columns that sort orders with equal sort times, with the values of a position. */
const tieBreakers: Readonly<Record<ListSort, ReadonlyArray<"order_date" | "order_id" | "account_id">>> = {
  due: ["order_date", "order_id", "account_id"],
  created: ["account_id", "order_id"],
  updated: ["account_id", "order_id"]
}

const booleans: Readonly<Record<Dialect, (value: boolean) => string>> = {
  sqlite: (value) => (value ? "1" : "0"),
  postgres: String,
  mysql: String
}

/** Orders, with a hint to use an index. Without statistics, SQLite and MariaDB would otherwise sort all orders. */
export const hinted: Readonly<Record<Dialect, (orders: string, index: string) => string>> = {
  sqlite: (orders, index) => `${orders} o indexed by ${index}`,
  postgres: (orders) => `${orders} o`,
  mysql: (orders, index) => `${orders} o force index (${index})`
}

export const inStages = (stages: ListPart["stages"]): string =>
  `o.stage in (${stages.map((stage) => `'${stage}'`).join(", ")})`

type Filters = Required<Omit<ListPlan["filters"], "search">>

/** The condition of each filter. `search` has none: `foundOrders` reads only its orders. */
type Conditions = { readonly [F in keyof Filters]: (value: Filters[F], bind: Bind, sort: ListSort) => string }

/** The time of update in a list by due date. PostgreSQL would otherwise find orders by it, and sort them all. */
const unsortedUpdate: Readonly<Record<Dialect, string>> = {
  sqlite: "o.update_date",
  postgres: "o.update_date + interval '0'",
  mysql: "o.update_date"
}

/** Returns the statements that read the orders of all accounts. */
export const crossAccountOrders = (dialect: Dialect, tables: Tables) => {
  const { history, orders } = tables
  const time = instantFormat(dialect)
  const flag = booleans[dialect]
  /** The maximum keeps PostgreSQL from reading the whole history. */
  const isShippedSince = (since: Instant, bind: Bind): string =>
    `(select max(h.at) from ${history} h where h.account_id = o.account_id and h.order_id = o.order_id
      and h.command = 'ship' and h.stage = 'shipped') >= ${bind(time(since))}`
  const isHeld = `o.is_held = ${flag(true)}`

  const conditionBy: Conditions = {
    account_id: (account_id, bind) => `o.account_id = ${bind(account_id)}`,
    order_id: (order_id, bind) => `o.order_id = ${bind(order_id)}`,
    carrier: (carrier, bind) => `o.carrier = ${bind(carrier)}`,
    dueBefore: (dueBefore, bind) => `${sortedBy[dialect].due} < ${bind(time(dueBefore))}`,
    held: (held) => `o.is_held = ${flag(held)}`,
    updatedSince: (updatedSince, bind, sort) =>
      `${sort === "due" ? unsortedUpdate[dialect] : "o.update_date"} >= ${bind(time(updatedSince))}`,
    hold: (hold, bind) => holdCondition(dialect, hold, bind),
    item: (item, bind) => itemCondition(dialect, item, bind),
    shippedSince: isShippedSince
  }
  const conditions = (
    { filters, sort, until }: Pick<ListPlan, "filters" | "sort" | "until">,
    bind: Bind
  ): ReadonlyArray<string> => {
    // A slice ends at a later time of update. With both times, SQLite would read the index from the earlier one.
    const { updatedSince: _, ...others } = filters
    const given: Partial<Filters> = until !== undefined && sort === "updated" ? others : filters
    const conditionOf = <F extends keyof Conditions>(filter: F): ReadonlyArray<string> => {
      const value = given[filter]
      return value === undefined ? [] : [conditionBy[filter](value, bind, sort)]
    }
    return (Object.keys(conditionBy) as ReadonlyArray<keyof Conditions>).flatMap(conditionOf)
  }

  const found = foundKeys(dialect, tables)
  const foundOrders = (plan: ListPlan, bind: Bind): string => {
    const sameOrder = "o.account_id = found.account_id and o.order_id = found.order_id"
    return `(${found.keys(plan, bind).join(" union ")}) found ${lookedUp[dialect](orders, "o", sameOrder)}`
  }

  /**
   * Returns a table expression that reads orders by an index. `offset 0` keeps PostgreSQL from reading a different
   * index.
   */
  const readAll = (index: string, condition: string): string =>
    dialect === "postgres"
      ? `(select * from ${orders} o where ${condition} offset 0) o`
      : hinted[dialect](orders, `${orders}_${index}`)

  const sortIndex = ({ filters, sort }: ListPlan): string => {
    if (sort === "due") return "by_due"
    if (sort === "updated") return "by_update"
    return filters.account_id === undefined ? "by_stage" : "of_account"
  }

  const source = (plan: ListPlan, part: ListPart, bind: Bind): string => {
    switch (plan.path) {
      case "byId":
        return foundOrders(plan, bind)
      case "held":
        return readAll("held", isHeld)
      case "updated": {
        const since = dialect === "postgres" ? ` and o.update_date >= ${bind(time(plan.filters.updatedSince!))}` : ""
        return readAll("by_update", `${inStages(part.stages)}${since}`)
      }
      case "sorted":
        return hinted[dialect](orders, `${orders}_${sortIndex(plan)}`)
    }
  }

  /**
   * Selects the orders that follow a given order. Compares column by column, because MariaDB would read the whole index
   * for a row comparison.
   */
  const following = (sort: ListSort, { account_id, at, order_id, ordered }: ListPosition, bind: Bind): string => {
    const { next } = direction[sort]
    const values = { order_date: () => time(ordered!), order_id: () => order_id, account_id: () => account_id }
    const after = ([first, ...others]: ReadonlyArray<keyof typeof values>): string => {
      const isAfter = `o.${first!} ${next} ${bind(values[first!]())}`
      if (others.length === 0) return isAfter
      return `${isAfter} or (o.${first!} = ${bind(values[first!]())} and (${after(others)}))`
    }
    const sorted = sortedBy[dialect][sort]
    return `${sorted} ${next}= ${bind(time(at))} and (${sorted} ${next} ${bind(time(at))} or ${after(tieBreakers[sort])})`
  }

  /** Selects the orders up to a given one. */
  const notAfter = (sort: ListSort, position: ListPosition, bind: Bind): string => {
    const { order } = direction[sort]
    const sorted = sortedBy[dialect][sort]
    return `${sorted} ${order === "" ? "<" : ">"}= ${bind(time(position.at))} and not (${following(sort, position, bind)})`
  }

  /** Selects the orders of one part of a list. */
  const partOrders = (plan: ListPlan, part: ListPart, bind: Bind): string => {
    const { path, sort, until } = plan
    const { after, rush, stages } = part
    const from = source(plan, part, bind)
    const all = [
      // SQLite uses the index of open orders only if its condition is repeated.
      ...(dialect === "sqlite" && path === "sorted" && sort === "due" ? [inStages(["new", "processing"])] : []),
      stages.length === 1 ? `o.stage = '${stages[0]}'` : inStages(stages),
      ...(rush === undefined ? [] : [`o.rush = ${flag(rush)}`]),
      ...conditions(plan, bind),
      ...(after === undefined ? [] : [following(sort, after, bind)]),
      ...(until === undefined ? [] : [notAfter(sort, until, bind)])
    ]
    return `from ${from} where ${all.join(" and ")}`
  }

  /** Returns the query for one part of a list. */
  const partQuery = (plan: ListPlan, part: ListPart, bind: Bind): string => {
    const { filters, limit, path, sort } = plan
    const sorted = sortedBy[dialect][sort]
    // MariaDB would sort the rows if the sort key had a column with a fixed value.
    const isOfAccount = path === "sorted" && sort === "created" && filters.account_id !== undefined
    const ties = tieBreakers[sort].filter((column) => !(isOfAccount && column === "account_id"))
    const keys = `o.account_id, o.order_id, case when o.rush then 1 else 0 end as rushed, ${selectInstant[dialect]("o.order_date")} as ordered`
    return `select * from (select ${sorted} as sorted, ${keys}, octet_length(o.document) as size
      ${partOrders(plan, part, bind)} order by ${keyBy(sort, [sorted, ...ties.map((column) => `o.${column}`)])}
      limit ${bind(limit)}) part`
  }

  /** Returns the sort key of a merged list. */
  const mergedBy = (sort: ListSort): string => {
    return keyBy(sort, ["sorted", ...tieBreakers[sort].map((column) => (column === "order_date" ? "ordered" : column))])
  }

  return {
    /**
     * Lists orders. Reads each part from an index, and merges the parts. Only then reads the documents: at least one, and as
     * many as have the given number of bytes. `found` is the number of orders with those that are left out.
     */
    list: (plan: ListPlan, bytes: number): BoundStatement =>
      boundStatement(dialect, (bind) => {
        const { limit, parts, sort } = plan
        const order = mergedBy(sort)
        const queries = parts.map((part) => partQuery(plan, part, bind))
        const merged = `select * from (${queries.join(" union all ")}) merged order by ${order} limit ${bind(limit)}`
        const sums = `select merged.*, sum(size) over (order by ${order} rows unbounded preceding) as total,
          count(*) over () as found from (${merged}) merged`
        const sameOrder = "o.account_id = page.account_id and o.order_id = page.order_id"
        return `${LIST_START}select page.sorted, page.found, ${orderFields(dialect)}
          from (${sums}) page ${lookedUp[dialect](orders, "o", sameOrder)}
          where page.total <= ${bind(bytes)} or page.total = page.size) listed
      order by ${order} limit ${bind(limit)}`
      }),
    /** Reads the key of the order that has a number of others before it in the index of a list. */
    sliceEnd: (plan: ListPlan, size: number): BoundStatement =>
      boundStatement(dialect, (bind) => {
        const { filters, parts, sort } = plan
        const [{ account_id, updatedSince }, sorted] = [filters, sortedBy[dialect][sort]]
        const byAccount = sort === "created" && account_id !== undefined
        const ties = tieBreakers[sort].filter((column) => !(byAccount && column === "account_id"))
        const queries = parts.map(({ after, stages }) => {
          const all = [
            `o.stage = '${stages[0]}'`,
            ...(byAccount ? [`o.account_id = ${bind(account_id)}`] : []),
            ...(sort === "updated" && updatedSince !== undefined ? [`${sorted} >= ${bind(time(updatedSince))}`] : []),
            ...(after === undefined ? [] : [following(sort, after, bind)])
          ]
          return `select * from (select ${sorted} as sorted, ${selectInstant[dialect](sorted)} as happened, o.account_id, o.order_id
            from ${hinted[dialect](orders, `${orders}_${sortIndex(plan)}`)} where ${all.join(" and ")}
            order by ${keyBy(sort, [sorted, ...ties.map((column) => `o.${column}`)])} limit ${bind(size)}) part`
        })
        return `${LIST_START}${queries.join(" union all ")}) listed
        order by ${keyBy(sort, ["sorted", ...tieBreakers[sort]])} limit 1 offset ${bind(size - 1)}`
      }),
    /** Counts the orders that a list sorts, up to a number in each part. */
    sorted: (plan: ListPlan, most: number): BoundStatement =>
      boundStatement(dialect, (bind) => {
        const { filters, parts, path } = plan
        const { account_id, updatedSince } = filters
        const end = () => ` limit ${bind(most)}`
        const updated = ({ stages }: ListPart) =>
          `select o.order_id from ${hinted[dialect](orders, `${orders}_by_update`)}
          where o.stage = '${stages[0]}' and o.update_date >= ${bind(time(updatedSince!))}${end()}`
        const held = () =>
          `select o.order_id from ${hinted[dialect](orders, `${orders}_held`)}
          where ${isHeld}${account_id === undefined ? "" : ` and o.account_id = ${bind(account_id)}`}${end()}`
        const keys = path === "updated" ? parts.map(updated) : path === "held" ? [held()] : found.keys(plan, bind, end)
        const limited = keys.map((query) => `select * from (${query}) part`)
        return `${LIST_START}select count(*) as orders from (${limited.join(" union all ")}) part) listed`
      }),
    /** Reads the ids of the newest orders with the words of a search. */
    withWords: (given: WordSearch, limit = found.limitOf(given)): BoundStatement =>
      boundStatement(dialect, (bind) => `${LIST_START}${found.ids(given, limit, bind)}) listed`),
    limitOf: found.limitOf,
    /** Counts the orders of a list that has one part. */
    count: (plan: ListPlan): BoundStatement =>
      boundStatement(
        dialect,
        (bind) => `${LIST_START}select count(*) as orders ${partOrders(plan, plan.parts[0]!, bind)}) listed`
      ),
    /** Counts open orders by stage and urgency, and held orders by stage. */
    counts: (now: Instant, { finishing, rush, type, ...others }: CountFilters = {}): BoundStatement =>
      boundStatement(dialect, (bind) => {
        const item = itemFilter({ type, finishing })
        const plan = { sort: "due", filters: { ...others, ...(item !== undefined && { item }) } } as const
        const rushes = rush === undefined ? [] : [`o.rush = ${flag(rush)}`]
        const given = () => [...rushes, ...conditions(plan, bind)].map((condition) => ` and ${condition}`).join("")
        return `${LIST_START}select o.stage, 0 as held, case when o.rush then 1 else 0 end as rushed, count(*) as orders,
        count(case when ${sortedBy[dialect].due} < ${bind(time(now))} then 1 end) as late
      from ${hinted[dialect](orders, `${orders}_by_due`)} where ${inStages(["new", "processing"])}${given()} group by o.stage, o.rush
      union all select o.stage, 1, 0, count(*), 0
      from ${hinted[dialect](orders, `${orders}_held`)} where ${isHeld}${given()} group by o.stage) listed`
      })
  }
}
