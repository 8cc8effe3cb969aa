/** A page for GET requests: a body with its media type. */
export interface Page {
  /** Media type with its character set, such as `text/html; charset=utf-8`. */
  readonly type: string
  /** Content, in which a string is sent as UTF-8. */
  readonly body: string | Uint8Array
  /** Additional response headers. */
  readonly headers?: Readonly<Record<string, string>>
}
