/** One thing that is wrong with an order, and where it stands in the input. */
export interface Fault {
  /** From 1. */
  readonly line: number
  /** Of JSON the character, of CSV the field, from 1. */
  readonly column: number
  /** A JSON pointer into the order, or into the document where it is a list of orders. */
  readonly at: string
  readonly message: string
}

/** A fault as people read it. */
export const shownFault = ({ at, column, line, message }: Fault): string =>
  `line ${line}, column ${column}${at === "" ? "" : ` (${at})`}: ${message}`
