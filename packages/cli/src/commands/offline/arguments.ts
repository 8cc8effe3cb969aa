import { Argument } from "effect/cli"
import { columnHelp } from "../../orders/columns.ts"
import { pathArgument } from "../../settings/completed-words.ts"

/** Argument that names the input of every offline command. */
export const ordersArgument = pathArgument("file").pipe(
  Argument.withDescription(
    "Orders: a JSON document, NDJSON, CSV, Parquet or a workbook of Excel (.xlsx); - reads standard input. Exports of Shopify and WooCommerce, and data of " +
      "push_order and package_info, are recognised; --map reads any other CSV, and --items gives the size of each SKU. " +
      "Lengths and weights can have a unit, such as 18 3/4 in. " +
      `A CSV can have these columns, in any order:\n${columnHelp}`
  )
)
