import { describeValue } from "../values/describe-value.ts"

/** Maximum number of faults reported. Reading stops when this number is reached. */
export const MAX_FAULTS = 100

/** Fault of a value. */
export interface ValueFault {
  /** Kind of fault, for programs. */
  readonly code: string
  /** JSON pointer to the value. Empty for the whole document. */
  readonly pointer: string
  /** The value found. Undefined if it is absent. */
  readonly value: unknown
  /** Description of an acceptable value. */
  readonly expected: string
  /** Problem in words, if it is not a value other than expected. */
  readonly problem?: string
}

/** No faults. A constant, because most values have none. */
export const none: ReadonlyArray<ValueFault> = []

/** Returns a list of the fault, if there is one. */
export const listed = (fault: ValueFault | undefined): ReadonlyArray<ValueFault> =>
  fault === undefined ? none : [fault]

/** Escapes a key for a JSON pointer. */
export const escaped = (key: string | number): string => String(key).replaceAll("~", "~0").replaceAll("/", "~1")

/** Returns the JSON pointer to the entry `key` of the value at pointer `at`. */
export const below = (at: string, key: string | number): string => `${at}/${escaped(key)}`

/** Converts a JSON pointer such as `/boxes/0/fill` to a path that follows a name, such as `.boxes[0].fill`. */
export const pathOf = (pointer: string): string => pointer.replace(/\/(\d+)(?=\/|$)/g, "[$1]").replace(/\//g, ".")

/** Returns the fault of an entry as a fault of its list or object. */
export const movedBelow = (at: string, fault: ValueFault): ValueFault => ({ ...fault, pointer: at + fault.pointer })

/** Returns the problem of a fault, such as `must be at least 0, got -1`. */
export const problemOf = ({ value, expected, problem }: ValueFault): string =>
  problem ?? `must be ${expected}, got ${describeValue(value)}`

/** Returns whether a list of faults is full. */
export const isFull = (faults: ReadonlyArray<unknown>): boolean => faults.length >= MAX_FAULTS

/** Adds a fault to a list, unless the list is full. */
export const addFault = <Fault>(faults: Fault[], fault: Fault): void => {
  if (!isFull(faults)) faults.push(fault)
}
