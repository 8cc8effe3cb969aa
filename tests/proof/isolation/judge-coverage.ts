// Judges whether a run tested everything that its promise names.

/** The elements of a promise, and those that a run tested. */
export interface Coverage {
  readonly all: ReadonlyArray<string>
  readonly tested: ReadonlySet<string>
  /** Whether the run had to test everything. */
  readonly isComplete: boolean
}

/** Returns the share that was tested, such as `150 of 481`. */
export const shareOf = ({ all, tested }: Coverage): string =>
  `${all.filter((each) => tested.has(each)).length} of ${all.length}`

/** Returns a sentence for each element that a complete run did not test, and for a run that tested nothing. */
export const untested = ({ all, isComplete, tested }: Coverage): ReadonlyArray<string> => {
  const missing = all.filter((each) => !tested.has(each))
  if (missing.length === all.length) return ["too little was tested to judge anything"]
  return isComplete ? missing.map((each) => `${each} was not tested`) : []
}
