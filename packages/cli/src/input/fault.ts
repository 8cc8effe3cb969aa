/** An error in an input file, with its location. */
export interface InputFault {
  /** 1-based line number. */
  readonly line: number
  /** 1-based number of the character in the line for JSON, or of the field in the row for CSV. */
  readonly column: number
  /** JSON pointer into the order, or into the document if it is a list of orders. */
  readonly at: string
  /** Column of a table that the message is about, or empty if it is about a row. Absent for JSON, which has pointers. */
  readonly field?: string
  readonly message: string
  /** The message without values from the input, so that equal errors can be counted together. Default: the message. */
  readonly kind?: string
  /** Name of the order, if known. */
  readonly order?: string | undefined
}

/** The parts of a fault that outputs contain. */
export const located = ({ at, column, line, message }: InputFault) => ({ line, column, at, message })

/** Returns a message or a kind after the name of its field, if any. */
const afterField = (field: string, text: string): string => (field === "" ? text : `${field}: ${text}`)

/**
 * Returns a fault as text, such as `line 3, column 5 (/items/0/width): must be greater than 0` or, in a table,
 * `line 3, column 5: width: must be greater than 0`.
 */
export const formatFault = ({ at, column, field, line, message }: InputFault): string =>
  field === undefined
    ? `line ${line}, column ${column}${at === "" ? "" : ` (${at})`}: ${message}`
    : `line ${line}, column ${column}: ${afterField(field, message)}`

/** Returns the path of a field. A star replaces each position in a list, so that equal errors have equal paths. */
const fieldAt = (at: string): string =>
  at
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? "*" : step))
    .join("/")

/** Maximum number of characters of a kind. */
const MAX_LENGTH = 500

/** End of a message that quotes a value. */
const gotValue = /, got .*/s

/** Returns the field and the kind of a fault. Equal faults have equal kinds. */
export const faultKind = ({ at, field = fieldAt(at), kind, message }: InputFault): string =>
  afterField(field, kind ?? message.replace(gotValue, "")).slice(0, MAX_LENGTH)
