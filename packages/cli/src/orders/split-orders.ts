import { CommandError, usageError } from "../errors/command-error.ts"
import { KeyIndex } from "../input/key-index.ts"

/** Maximum number of split or repeated orders with an error each. */
const MAX_SPLIT = 1_000

/** Lines or positions of the first two parts of a split order, or of the first two orders with one name. */
export type Parts = readonly [first: number, second: number]

/** Messages about one order name in two places. */
interface Wording {
  readonly message: (order: string, parts: Parts) => string
  /** The message without values from the input. */
  readonly kind: string
  /** Message if more than `MAX_SPLIT` names are in two places. `place` is the second place of the last one. */
  readonly tooMany: (place: number) => string
}

const repeated = (placeOf: (place: number) => string): Wording => ({
  message: (order, [first, second]) =>
    `order ${JSON.stringify(order)} appears twice: ${placeOf(first)} and ${placeOf(second)}; each order must have its own name`,
  kind: "order appears twice; each order must have its own name",
  tooMany: (place) => `${placeOf(place)}: more than 1,000 orders appear twice; each order must have its own name`
})

/** Wording for the rows of a CSV. Places are lines. */
export const splitRows: Wording = {
  message: (order, [first, second]) =>
    `order ${JSON.stringify(order)} is split: it has rows from line ${first} and again from line ${second}; the rows of an order must be adjacent`,
  kind: "order is split; the rows of an order must be adjacent",
  tooMany: (line) =>
    `line ${line}: more than 1,000 orders are split; the rows of an order must be adjacent, so sort the rows by order`
}
/** Wording for the lines of NDJSON. Places are lines. */
export const repeatedLines = repeated((line) => `line ${line}`)
/** Wording for the orders of a JSON document. Places are positions in the list. */
export const repeatedEntries = repeated((position) => `/${position}`)

/** An order in two places of a pipe, found after its first part was processed. */
export class SplitOrderError extends CommandError {
  /** First line of the first part. */
  readonly line: number

  constructor(name: string, message: string, line: number) {
    super("usage", `${name}: ${message}`)
    this.line = line
  }
}

/** Finds order names in two places: parts of a split order, or different orders. Needs at most 24 bytes for each name. */
export class SplitOrders {
  private readonly parts = new Map<string, Parts>()
  private readonly places = new KeyIndex()
  private readonly name: string
  private readonly wording: Wording

  /** `name` is the name of the input. */
  constructor(name: string, wording: Wording) {
    this.name = name
    this.wording = wording
  }

  /** Adds the place of an order, or of adjacent rows with its name. */
  add(order: string, place: number): void {
    if (this.places.add(order, place) || this.parts.has(order)) return
    if (this.parts.size === MAX_SPLIT) throw usageError(`${this.name}: ${this.wording.tooMany(place)}`)
    this.parts.set(order, [this.places.get(order)!, place])
  }

  /** Whether no order is in two places. */
  get isEmpty(): boolean {
    return this.parts.size === 0
  }

  /** Returns the message about an order in two places, if it is in two places. */
  get(order: string): string | undefined {
    const parts = this.parts.get(order)
    return parts && this.wording.message(order, parts)
  }

  /** Like `add`, for an input that can be read only once. Throws if the order is in two places. */
  addOnce(order: string, line: number): void {
    this.add(order, line)
    const parts = this.parts.get(order)
    if (parts !== undefined) throw new SplitOrderError(this.name, this.wording.message(order, parts), parts[0])
  }
}
