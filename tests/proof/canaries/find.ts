// Finds a secret in a string: unchanged, encoded, or in parts.

/** Length of the parts that count as a trace of a secret. */
const PART = 12

/** Returns the forms in which a secret could appear. Base64 depends on the bytes before the secret. */
const formsOf = (secret: string): Readonly<Record<string, ReadonlyArray<string>>> => {
  const bytes = Buffer.from(secret)
  const shifted = (encoding: "base64" | "base64url") =>
    // The first and the last characters contain bits of the neighbours.
    [0, 1, 2].map((before) =>
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString(encoding)
        .slice(4, -4)
    )
  const hex = bytes.toString("hex")
  return {
    plain: [secret, JSON.stringify(secret).slice(1, -1)],
    base64: [bytes.toString("base64").replace(/=+$/, ""), ...shifted("base64"), ...shifted("base64url")],
    hex: [hex, hex.toUpperCase()],
    "URL-encoded": [encodeURIComponent(secret), new URLSearchParams({ "": secret }).toString().slice(1)]
  }
}

const partsOf = (form: string): ReadonlyArray<string> =>
  form.length < PART ? [] : Array.from({ length: form.length - PART + 1 }, (_, at) => form.slice(at, at + PART))

/** A secret with a name, such as `password of an account`. */
export interface Secret {
  readonly kind: string
  readonly value: string
}

/** A place in which a secret was found. */
export interface Hit {
  readonly kind: string
  readonly form: string
}

/** Returns a function that finds each secret in a string, with the form in which it appears. */
export const finderOf = (secrets: ReadonlyArray<Secret>): ((text: string) => ReadonlyArray<Hit>) => {
  const hits = new Map<string, Hit>()
  for (const { kind, value } of secrets) {
    if (value.length < PART) throw new Error(`${kind}: a canary needs ${PART} characters`)
    for (const [form, texts] of Object.entries(formsOf(value)))
      for (const part of texts.flatMap(partsOf)) if (!hits.has(part)) hits.set(part, { kind, form })
  }
  return (text) => {
    const found = new Set<Hit>()
    for (let at = 0; at + PART <= text.length; at++) {
      const hit = hits.get(text.slice(at, at + PART))
      if (hit !== undefined) found.add(hit)
    }
    return [...new Map([...found].map((hit) => [`${hit.kind} ${hit.form}`, hit])).values()]
  }
}
