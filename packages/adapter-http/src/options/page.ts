/** A page served by GET: a body with its media type. */
export interface Page {
  readonly type: string
  readonly body: string | Uint8Array
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>
}
