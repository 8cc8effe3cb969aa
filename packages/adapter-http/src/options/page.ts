/** What a GET gets: a body of a media type. */
export interface Page {
  readonly type: string
  readonly body: string | Uint8Array
  /** Headers of its own. */
  readonly headers?: Readonly<Record<string, string>>
}
