/** Selects a page of a list that is sorted by id. */
export interface PageOptions {
  /** Id of the last entry on the previous page. Default: the first page. */
  readonly after?: string | undefined
  /** Maximum number of entries on the page. Default 50. */
  readonly limit?: number
}
