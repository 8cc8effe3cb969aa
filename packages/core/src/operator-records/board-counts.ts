import { count, type Description, record } from "./description.ts"

/** Numbers of orders. An order on hold counts in `held` only, not in its stage. */
export interface BoardCounts {
  /** Orders in the stage `new`. */
  readonly new: number
  /** Orders in the stage `processing`. */
  readonly processing: number
  /** Orders on hold, in any stage. */
  readonly held: number
  /** Rush orders in the stages `new` and `processing`, including those on hold. */
  readonly rush: number
  /** Late orders in the same stages. */
  readonly late: number
}

/** The description of the numbers on the board. */
export const boardCounts: Description<BoardCounts> = record<BoardCounts>({
  new: count,
  processing: count,
  held: count,
  rush: count,
  late: count
})
