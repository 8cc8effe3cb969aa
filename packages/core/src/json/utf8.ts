// Every JavaScript runtime has these two classes, which perform no I/O, but the ES2024 library does not declare them.
declare const TextDecoder: new (
  label: "utf-8",
  options: { readonly fatal?: true; readonly ignoreBOM?: true }
) => { readonly decode: (bytes: Uint8Array) => string }
declare const TextEncoder: new () => { readonly encode: (text: string) => Uint8Array }

/** Decodes valid UTF-8, and removes a byte order mark. */
export const decoder = new TextDecoder("utf-8", { fatal: true })

/** Decodes any bytes, with a replacement character for those that are not valid UTF-8. */
export const lenient = new TextDecoder("utf-8", { ignoreBOM: true })

export const encoder = new TextEncoder()
