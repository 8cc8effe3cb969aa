import { CommandError, usageError } from "../errors/command-error.ts"
import { KeyIndex } from "../input/key-index.ts"

/** Maximum number of split orders with an error each. */
const MAX_SPLIT = 1_000

/** First lines of the first two parts of a split order. */
export type Parts = readonly [first: number, second: number]

/** Describes a split order. */
export const splitMessage = (order: string, [first, second]: Parts): string =>
  `order ${JSON.stringify(order)} is split: it has rows from line ${first} and again from line ${second}; the rows of an order must be adjacent`

/** The message without values from the input. */
export const SPLIT_KIND = "order is split; the rows of an order must be adjacent"

/** A split order in a pipe, found after its first part was processed. */
export class SplitOrderError extends CommandError {
  /** First line of the first part. */
  readonly line: number

  constructor(name: string, order: string, parts: Parts) {
    super("usage", `${name}: ${splitMessage(order, parts)}`)
    this.line = parts[0]
  }
}

/** Finds split orders, whose rows are not adjacent. Needs at most 24 bytes for each order. */
export class SplitOrders {
  private readonly parts = new Map<string, Parts>()
  private readonly lines = new KeyIndex()
  private readonly name: string

  /** `name` is the name of the input. */
  constructor(name: string) {
    this.name = name
  }

  /** Adds the first line of an order's rows. */
  add(order: string, line: number): void {
    if (this.lines.add(order, line) || this.parts.has(order)) return
    if (this.parts.size === MAX_SPLIT)
      throw usageError(
        `${this.name}: line ${line}: more than 1,000 orders are split; the rows of an order must be adjacent, so sort the rows by order`
      )
    this.parts.set(order, [this.lines.get(order)!, line])
  }

  get(order: string): Parts | undefined {
    return this.parts.get(order)
  }
}
