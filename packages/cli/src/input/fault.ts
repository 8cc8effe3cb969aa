/** An error in an input file, with its location. */
export interface Fault {
  /** From 1. */
  readonly line: number
  /** Character in JSON, field in CSV. From 1. */
  readonly column: number
  /** JSON pointer into the order, or into the document if that is a list of orders. */
  readonly at: string
  readonly message: string
}

/** Formats a fault as `line 3, column 5 (/items/0/width): must be greater than 0`. */
export const formatFault = ({ at, column, line, message }: Fault): string =>
  `line ${line}, column ${column}${at === "" ? "" : ` (${at})`}: ${message}`
