/** A page for GET requests: a body with its media type. */
export interface Page {
  readonly type: string
  readonly body: string | Uint8Array
  /** Additional response headers. */
  readonly headers?: Readonly<Record<string, string>>
}
