// Writes sold orders as the CSV of a warehouse, with its own columns, semicolons and decimal commas.
import { csvOf, type SoldOrder } from "./sold-orders.ts"

const columns = ["Order no.", "SKU", "Description", "W", "L", "H", "Pieces", "Kilos", "Ship to", "Region", "ZIP"]

/** The value of `--map` for the file. */
export const warehouseMap =
  "order=Order no.,reference=SKU,width=W,length=L,height=H,quantity=Pieces,weight=Kilos,country=Ship to,state=Region,postal=ZIP"

const decimal = (value: number): string => String(value).replace(".", ",")

/** A row for each line of the orders that is shipped. */
export const warehouseCsv = (orders: ReadonlyArray<SoldOrder>): string =>
  csvOf(
    [
      columns,
      ...orders.flatMap(({ address, lines, number }) =>
        lines.flatMap(({ product: { name, sides, sku, weight = 0 }, quantity }) =>
          sides === undefined
            ? []
            : [
                [
                  ...[`W${number}`, sku, name, ...sides.map(decimal), String(quantity), decimal(weight)],
                  ...[address.country, address.state, address.zip]
                ]
              ]
        )
      )
    ],
    ";"
  )
