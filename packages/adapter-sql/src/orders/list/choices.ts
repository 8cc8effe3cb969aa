import type { ListChoices } from "@waybill/core/adapter"
import type { Dialect } from "../../sql/dialect.ts"
import type { Tables } from "../../sql/tables.ts"
import { hinted, inStages, LIST_START } from "./cross-account.ts"

/** Maximum number of different values of accounts, carriers and items together that are read as choices. */
const MAX_CHOICES = 5000

/** The items of an order's document, and the columns of their types and finishings. */
const itemsOf: Readonly<Record<Dialect, readonly [items: string, columns: string]>> = {
  sqlite: [
    "json_each(o.document, '$.order_info') h",
    "h.value ->> 'type' as type, h.value ->> 'finishing' as finishing"
  ],
  postgres: [
    "json_array_elements(o.document::json -> 'order_info') h (value)",
    "h.value ->> 'type' as type, h.value ->> 'finishing' as finishing"
  ],
  // Values that differ in their case are not the same choice.
  mysql: [
    "json_table(o.document, '$.order_info[*]' columns (type longtext path '$.type', finishing longtext path '$.finishing')) i",
    "i.type collate utf8mb4_bin as type, i.finishing collate utf8mb4_bin as finishing"
  ]
}

/** Returns the statement that reads the different values of the open orders of all accounts. */
export const openChoices = (dialect: Dialect, { orders }: Tables): string => {
  const [items, columns] = itemsOf[dialect]
  return `${LIST_START}select distinct o.account_id, o.carrier, ${columns}
    from ${hinted[dialect](orders, `${orders}_by_due`)} cross join ${items}
    where ${inStages(["new", "processing"])} limit ${MAX_CHOICES}) listed`
}

/** Values of an order and of one of its items. */
export type ChoiceRow = Readonly<Record<keyof ListChoices, string | null>>

/** Returns the sorted values of each filter. */
export const choicesIn = (rows: ReadonlyArray<ChoiceRow>): ListChoices => {
  const valuesOf = (name: keyof ListChoices): ReadonlyArray<string> =>
    [...new Set(rows.map((row) => row[name]))].filter((value): value is string => value !== null && value !== "").sort()
  return {
    account_id: valuesOf("account_id"),
    carrier: valuesOf("carrier"),
    type: valuesOf("type"),
    finishing: valuesOf("finishing")
  }
}
