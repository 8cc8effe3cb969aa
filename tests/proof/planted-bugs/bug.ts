/** A bug that a developer could make, as a replacement in one file. */
export interface Bug {
  readonly name: string
  readonly file: string
  /** Code that occurs exactly once in the file. */
  readonly from: string
  readonly to: string
  /** Test files, of which at least one test must fail. */
  readonly tests: ReadonlyArray<string>
}
