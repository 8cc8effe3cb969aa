import type { Flavour } from "./columns.ts"
import type { Migration } from "./migration.ts"

type Kind = "text" | "decimal" | "instant" | "list"

const items: Readonly<Record<string, Kind>> = {
  type: "text",
  width: "decimal",
  height: "decimal",
  media_width: "decimal",
  media_height: "decimal",
  quantity: "decimal",
  item_cost: "decimal",
  large_img: "text",
  thumb_img: "text",
  finishing: "text",
  edge_finishing: "text",
  frame: "text",
  top_mat: "text",
  middle_mat: "text",
  bottom_mat: "text",
  title: "text",
  product_description: "text",
  color_scheme: "text",
  basic_editing: "text",
  sku: "text",
  personalization: "text",
  notes: "text"
}

const shipments: Readonly<Record<string, Kind>> = {
  carrier: "text",
  trackingno: "text",
  shipped_at: "instant",
  items: "list"
}

/** Returns the query for a view that has one row for each element of the named list in the documents. */
type View = (orders: string, list: string, fields: Readonly<Record<string, Kind>>) => string

const postgres: View = (orders, list, fields) => {
  const read: Readonly<Record<Kind, (name: string) => string>> = {
    text: (name) => `element.value ->> '${name}'`,
    decimal: (name) => `(element.value ->> '${name}')::numeric`,
    instant: (name) =>
      `timestamptz '1970-01-01 00:00:00+00' + (element.value ->> '${name}')::numeric * interval '1 millisecond'`,
    list: (name) => `element.value -> '${name}'`
  }
  return `select o.account_id, o.order_id, element.number, ${columns(read, fields)}
    from ${orders} o cross join lateral json_array_elements(o.document::json -> '${list}') with ordinality element (value, number)`
}

const sqlite: View = (orders, list, fields) => {
  const read: Readonly<Record<Kind, (name: string) => string>> = {
    text: (name) => `element.value ->> '${name}'`,
    // Decimals stay strings, as in the document, so that they keep their scale.
    decimal: (name) => `element.value ->> '${name}'`,
    instant: (name) => `strftime('%Y-%m-%d %H:%M:%f', (element.value ->> '${name}') / 1000.0, 'unixepoch')`,
    list: (name) => `element.value -> '${name}'`
  }
  return `select o.account_id, o.order_id, element.key + 1 as number, ${columns(read, fields)}
    from ${orders} o, json_each(o.document, '$.${list}') element`
}

const mysql: View = (orders, list, fields) => {
  const types: Readonly<Record<Kind, string>> = {
    text: "longtext",
    decimal: "decimal(18, 6)",
    instant: "bigint",
    list: "json"
  }
  const read: Readonly<Record<Kind, (name: string) => string>> = {
    text: (name) => `element.${name}`,
    decimal: (name) => `element.${name}`,
    instant: (name) => `timestampadd(microsecond, element.${name} * 1000, '1970-01-01 00:00:00')`,
    list: (name) => `json_extract(o.document, concat('$.${list}[', element.number - 1, '].${name}'))`
  }
  const scalars = Object.entries(fields).filter(([, kind]) => kind !== "list")
  const paths = scalars.map(([name, kind]) => `${name} ${types[kind]} path '$.${name}'`)
  return `select o.account_id, o.order_id, element.number, ${columns(read, fields)}
    from ${orders} o cross join json_table(o.document, '$.${list}[*]' columns (number for ordinality, ${paths.join(", ")})) element`
}

const columns = (read: Readonly<Record<Kind, (name: string) => string>>, fields: Readonly<Record<string, Kind>>) =>
  Object.entries(fields)
    .map(([name, kind]) => `${read[kind](name)} as ${name}`)
    .join(", ")

const views: Readonly<Record<Flavour, readonly [create: string, view: View]>> = {
  sqlite: ["create view if not exists", sqlite],
  postgres: ["create or replace view", postgres],
  mariadb: ["create or replace view", mysql],
  mysql: ["create or replace view", mysql]
}

/**
 * Creates the items and the shipments as views of the orders' documents, so that they always agree with the documents.
 */
export const itemsAndShipments: Migration = ({ flavour, table }) => {
  const [create, view] = views[flavour]
  return [
    `${create} ${table("items")} as ${view(table("orders"), "order_info", items)}`,
    `${create} ${table("shipments")} as ${view(table("orders"), "shipments", shipments)}`
  ]
}
