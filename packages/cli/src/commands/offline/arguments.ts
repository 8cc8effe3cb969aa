import { Argument } from "effect/cli"
import { columnHelp } from "../../orders/columns.ts"

/** Argument that names the input of every offline command. */
export const ordersArgument = Argument.String("file").pipe(
  Argument.withDescription(
    "Orders: a JSON document, NDJSON or CSV; - reads standard input. " +
      `A CSV can have these columns, in any sequence:\n${columnHelp}`
  )
)
