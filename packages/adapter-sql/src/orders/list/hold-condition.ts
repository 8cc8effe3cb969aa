import type { HoldFilter } from "@waybill/core/adapter"
import type { Bind } from "../../sql/bound-statement.ts"
import type { Dialect } from "../../sql/dialect.ts"
import type { ItemFilter } from "./list-plan.ts"

type Properties = HoldFilter | ItemFilter

const entriesOf = (properties: Properties): ReadonlyArray<readonly [string, string]> =>
  Object.entries(properties).filter((entry) => entry[1] !== undefined)

/** Conditions for an element with the properties in a list of an order's document. */
const contains: Readonly<
  Record<Dialect, (list: "holds" | "order_info", properties: Properties, bind: Bind) => string>
> = {
  sqlite: (list, properties, bind) =>
    `exists (select 1 from json_each(o.document, '$.${list}') h where ${equal(properties, bind)})`,
  postgres: (list, properties, bind) =>
    `exists (select 1 from json_array_elements(o.document::json -> '${list}') h (value) where ${equal(properties, bind)})`,
  mysql: (list, properties, bind) => {
    const object = entriesOf(properties).map(([name, value]) => `'${name}', ${bind(value)}`)
    return `coalesce(json_contains(o.document, json_object(${object.join(", ")}), '$.${list}'), false)`
  }
}

/** Returns the condition that an order has an item with the properties. */
export const itemCondition = (dialect: Dialect, filter: ItemFilter, bind: Bind): string =>
  contains[dialect]("order_info", filter, bind)

const equal = (properties: Properties, bind: Bind): string =>
  entriesOf(properties)
    .map(([name, value]) => `h.value ->> '${name}' = ${bind(value)}`)
    .join(" and ")

/** Conditions for a merchant's hold stored as `hold` by an earlier version. */
const hasEarlierForm: Readonly<Record<Dialect, string>> = {
  sqlite: "o.document -> '$.hold' is not null",
  postgres: "o.document::json -> 'hold' is not null",
  mysql: "json_contains_path(o.document, 'one', '$.hold')"
}

/**
 * Returns the condition that an order has a hold with the properties, for any form of its document. In the earlier form,
 * `hold` is the merchant's, and `holds` counts only for the operator's.
 */
export const holdCondition = (dialect: Dialect, filter: HoldFilter, bind: Bind): string => {
  const { by, reason } = filter
  if (by === undefined && reason === undefined) return "true"
  const isMerchants = by !== "operator" && (reason === undefined || reason === "customer")
  const isOperators = by === "account" ? "false" : contains[dialect]("holds", { ...filter, by: "operator" }, bind)
  return `case when ${hasEarlierForm[dialect]} then ${isMerchants} or ${isOperators} else ${contains[dialect]("holds", filter, bind)} end`
}
