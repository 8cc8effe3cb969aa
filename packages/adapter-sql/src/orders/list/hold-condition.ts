import type { HoldFilter } from "@waybill/core/adapter"
import type { Bind } from "../../sql/bound-statement.ts"
import type { Dialect } from "../../sql/dialect.ts"

const entriesOf = ({ by, reason }: HoldFilter) =>
  Object.entries({ by, reason }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))

/** Conditions for a hold with the properties in the list `holds` of an order's document. */
const contains: Readonly<Record<Dialect, (filter: HoldFilter, bind: Bind) => string>> = {
  sqlite: (filter, bind) => `exists (select 1 from json_each(o.document, '$.holds') h where ${equal(filter, bind)})`,
  postgres: (filter, bind) =>
    `exists (select 1 from json_array_elements(o.document::json -> 'holds') h (value) where ${equal(filter, bind)})`,
  mysql: (filter, bind) => {
    const properties = entriesOf(filter).map(([name, value]) => `'${name}', ${bind(value)}`)
    return `coalesce(json_contains(o.document, json_object(${properties.join(", ")}), '$.holds'), false)`
  }
}

const equal = (filter: HoldFilter, bind: Bind): string =>
  entriesOf(filter)
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
  const isOperators = by === "account" ? "false" : contains[dialect]({ ...filter, by: "operator" }, bind)
  return `case when ${hasEarlierForm[dialect]} then ${isMerchants} or ${isOperators} else ${contains[dialect](filter, bind)} end`
}
