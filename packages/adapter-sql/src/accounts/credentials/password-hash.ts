import * as crypto from "node:crypto"
import { Unavailable } from "@waybill/core"
import * as Effect from "effect/Effect"

/** Algorithm and cost parameters for password hashing. Each stored hash includes its scheme. */
export type PasswordScheme =
  /** Uses `128 * r * 2 ** ln` bytes of memory. Works in every supported version of Node. */
  | {
      /** Algorithm of RFC 7914. */
      readonly algorithm: "scrypt"
      /** Binary logarithm of the cost. The default scheme has 14. */
      readonly ln: number
      /** Block size. The default scheme has 8. */
      readonly r: number
      /** Parallelism, which multiplies the time but not the memory. The default scheme has 1. */
      readonly p: number
    }
  /** Uses `m` KiB of memory and makes `t` passes. Requires Node 24.7 or newer. */
  | {
      /** Algorithm of RFC 9106. */
      readonly algorithm: "argon2id"
      /** Memory in KiB. The default scheme has 19,456. */
      readonly m: number
      /** Number of passes over the memory. The default scheme has 2. */
      readonly t: number
      /** Number of lanes. The default scheme has 1. */
      readonly p: number
    }

type Algorithm = PasswordScheme["algorithm"]

/** Default cost parameters for each algorithm. A hash takes about 20 ms on one core. */
export const defaultSchemes = {
  scrypt: { algorithm: "scrypt", ln: 14, r: 8, p: 1 },
  argon2id: { algorithm: "argon2id", m: 19_456, t: 2, p: 1 }
} as const satisfies { readonly [A in Algorithm]: Extract<PasswordScheme, { algorithm: A }> }

/** Returns why this version of Node does not support the algorithm, or undefined if it does. */
export const unsupportedReason = (algorithm: Algorithm): string | undefined =>
  algorithm === "argon2id" && typeof crypto.argon2 !== "function"
    ? `passwords: argon2id requires Node 24.7 or newer; this is ${process.version}`
    : undefined

const SALT_LENGTH = 16
const HASH_LENGTH = 32

/** Hashes the password's UTF-8 bytes off the event loop. */
const derive = (scheme: PasswordScheme, password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Bun passes undefined instead of null.
    const callback = (error: Error | null | undefined, hash: Buffer) => (error ? reject(error) : resolve(hash))
    if (scheme.algorithm === "scrypt") {
      const { ln, p, r } = scheme
      const N = 2 ** ln
      crypto.scrypt(password, salt, HASH_LENGTH, { N, r, p, maxmem: 256 * N * r * p }, callback)
    } else {
      const { m, p, t } = scheme
      const cost = { memory: m, passes: t, parallelism: p, tagLength: HASH_LENGTH }
      crypto.argon2("argon2id", { message: password, nonce: salt, ...cost }, callback)
    }
  })

const unavailable = (cause: unknown) => new Unavailable({ port: "Accounts", cause })

/** Hashes a password. Fails if this version of Node lacks the algorithm or if the cost parameters are invalid. */
const hashOf = (scheme: PasswordScheme, password: string, salt: Buffer): Effect.Effect<Buffer, Unavailable> => {
  const reason = unsupportedReason(scheme.algorithm)
  return reason === undefined
    ? Effect.tryPromise({ try: () => derive(scheme, password, salt), catch: unavailable })
    : Effect.fail(unavailable(reason))
}

/** Returns the prefix of the scheme's hashes in PHC format, such as `$scrypt$ln=14,r=8,p=1$`. */
const prefixOf = (scheme: PasswordScheme): string =>
  scheme.algorithm === "scrypt"
    ? `$scrypt$ln=${scheme.ln},r=${scheme.r},p=${scheme.p}$`
    : `$argon2id$v=19$m=${scheme.m},t=${scheme.t},p=${scheme.p}$`

const phcFormat =
  /^\$(?:scrypt\$ln=(\d{1,2}),r=(\d{1,4})|argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4})),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/

/** Parses a stored hash. Returns undefined if its format is unknown. */
const parse = (stored: string) => {
  const match = phcFormat.exec(stored)
  if (match === null) return undefined
  const [, ln, r, m, t, p, salt = "", hash = ""] = match
  const scheme: PasswordScheme =
    ln !== undefined
      ? { algorithm: "scrypt", ln: Number(ln), r: Number(r), p: Number(p) }
      : { algorithm: "argon2id", m: Number(m), t: Number(t), p: Number(p) }
  return { scheme, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") }
}

const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "")

const format = (scheme: PasswordScheme, salt: Buffer, hash: Buffer): string =>
  `${prefixOf(scheme)}${base64(salt)}$${base64(hash)}`

/** Hashes a password with a random salt and returns the string to store: scheme, salt and hash in PHC format. */
export const hashPassword = (scheme: PasswordScheme, password: string): Effect.Effect<string, Unavailable> => {
  const salt = crypto.randomBytes(SALT_LENGTH)
  return Effect.map(hashOf(scheme, password, salt), (hash) => format(scheme, salt, hash))
}

/**
 * Returns whether a password matches a stored hash. Fails if the hash's format is unknown or its algorithm unsupported.
 */
export const verifyPassword = (stored: string, password: string): Effect.Effect<boolean, Unavailable> => {
  const parts = parse(stored)
  if (parts === undefined) return Effect.fail(unavailable("the stored password hash has an unknown format"))
  return Effect.map(hashOf(parts.scheme, password, parts.salt), (hash) => crypto.timingSafeEqual(hash, parts.hash))
}

/** Whether a stored hash has the scheme. */
export const isMadeWith = (scheme: PasswordScheme, stored: string): boolean => stored.startsWith(prefixOf(scheme))

/** Returns a hash that no password matches. Verifying a password against it takes as long as against a real hash. */
export const unmatchableHash = (scheme: PasswordScheme): string =>
  format(scheme, crypto.randomBytes(SALT_LENGTH), crypto.randomBytes(HASH_LENGTH))
