/** Encrypts values for cookies, and reads them again. */
export interface Sealer {
  /** Returns a value as encrypted text. Only `open` with the same purpose reads it. */
  readonly seal: (purpose: string, value: object) => Promise<string>
  /** Returns the sealed value, or undefined if it was not sealed with this secret and purpose. */
  readonly open: (purpose: string, text: string) => Promise<unknown>
}

const IV_BYTES = 12
const encoder = new TextEncoder()

/** Returns bytes as base64url without padding. */
export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/** Returns the bytes in base64url. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const keyFrom = async (secret: string): Promise<Key> => {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"])
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode("waybill console") }
  return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
}

/** Returns a sealer with AES-256-GCM, whose key is derived from a secret. The purpose is authenticated as well. */
export const sealer = (secret: string): Sealer => {
  let derived: Promise<Key> | undefined
  const key = () => {
    derived ??= keyFrom(secret)
    return derived
  }
  const parameters = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: encoder.encode(purpose)
  })
  return {
    seal: async (purpose, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const plain = encoder.encode(JSON.stringify(value))
      const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters(iv, purpose), await key(), plain))
      return base64Url(new Uint8Array([...iv, ...sealed]))
    },
    open: async (purpose, text) => {
      try {
        const bytes = bytesOf(text)
        const iv = bytes.slice(0, IV_BYTES)
        const plain = await crypto.subtle.decrypt(parameters(iv, purpose), await key(), bytes.slice(IV_BYTES))
        return JSON.parse(new TextDecoder().decode(plain)) as unknown
      } catch {
        return undefined
      }
    }
  }
}
