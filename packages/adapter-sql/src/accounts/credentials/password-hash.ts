import * as crypto from "node:crypto"
import { Unavailable } from "@waybill/core"
import { Effect } from "effect"

/** How passwords are hashed; the numbers are kept with each hash. */
export type PasswordScheme =
  /** `2 ** ln` rounds of memory: any Node verifies it. */
  | { readonly algorithm: "scrypt"; readonly ln: number; readonly r: number; readonly p: number }
  /** `m` KiB, `t` passes: Node 24.7 or newer. */
  | { readonly algorithm: "argon2id"; readonly m: number; readonly t: number; readonly p: number }

type Algorithm = PasswordScheme["algorithm"]

/** What each algorithm costs unless another cost is asked for: about 20 ms of one core. */
export const defaultSchemes = {
  scrypt: { algorithm: "scrypt", ln: 14, r: 8, p: 1 },
  argon2id: { algorithm: "argon2id", m: 19_456, t: 2, p: 1 }
} as const satisfies { readonly [A in Algorithm]: Extract<PasswordScheme, { algorithm: A }> }

/** Why this Node cannot hash by a scheme, or undefined if it can. */
export const obstacleTo = (algorithm: Algorithm): string | undefined =>
  algorithm === "argon2id" && typeof crypto.argon2 !== "function"
    ? `argon2id needs Node 24.7 or newer, and this is ${process.version}`
    : undefined

const saltLength = 16
const hashLength = 32

/** The hash of every byte of the password's UTF-8, made off the event loop. */
const derive = (scheme: PasswordScheme, password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const derived = (error: Error | null, hash: Buffer) => (error === null ? resolve(hash) : reject(error))
    if (scheme.algorithm === "scrypt") {
      const { ln, p, r } = scheme
      const N = 2 ** ln
      crypto.scrypt(password, salt, hashLength, { N, r, p, maxmem: 256 * N * r * p }, derived)
    } else {
      const { m, p, t } = scheme
      const cost = { memory: m, passes: t, parallelism: p, tagLength: hashLength }
      crypto.argon2("argon2id", { message: password, nonce: salt, ...cost }, derived)
    }
  })

const unavailable = (cause: unknown) => new Unavailable({ port: "Accounts", cause })

/** Hashing fails where this Node does not know the algorithm, or where the numbers of the scheme make no sense. */
const hashOf = (scheme: PasswordScheme, password: string, salt: Buffer): Effect.Effect<Buffer, Unavailable> => {
  const obstacle = obstacleTo(scheme.algorithm)
  return obstacle === undefined
    ? Effect.tryPromise({ try: () => derive(scheme, password, salt), catch: unavailable })
    : Effect.fail(unavailable(obstacle))
}

/** `$scrypt$ln=14,r=8,p=1$`, as password hashes are commonly written. */
const prefixOf = (scheme: PasswordScheme): string =>
  scheme.algorithm === "scrypt"
    ? `$scrypt$ln=${scheme.ln},r=${scheme.r},p=${scheme.p}$`
    : `$argon2id$v=19$m=${scheme.m},t=${scheme.t},p=${scheme.p}$`

const kept =
  /^\$(?:scrypt\$ln=(\d{1,2}),r=(\d{1,4})|argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,4})),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/

/** The scheme, the salt and the hash of a kept text, if it is one. */
const partsOf = (text: string) => {
  const match = kept.exec(text)
  if (match === null) return undefined
  const [, ln, r, m, t, p, salt = "", hash = ""] = match
  const scheme: PasswordScheme =
    ln !== undefined
      ? { algorithm: "scrypt", ln: Number(ln), r: Number(r), p: Number(p) }
      : { algorithm: "argon2id", m: Number(m), t: Number(t), p: Number(p) }
  return { scheme, salt: Buffer.from(salt, "base64"), hash: Buffer.from(hash, "base64") }
}

const written = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "")

const lineOf = (scheme: PasswordScheme, salt: Buffer, hash: Buffer): string =>
  `${prefixOf(scheme)}${written(salt)}$${written(hash)}`

/** What is kept of a password: the scheme, a salt of its own and the hash, in one line. */
export const hashPassword = (scheme: PasswordScheme, password: string): Effect.Effect<string, Unavailable> => {
  const salt = crypto.randomBytes(saltLength)
  return Effect.map(hashOf(scheme, password, salt), (hash) => lineOf(scheme, salt, hash))
}

/** Whether a password is the one that was hashed; fails where the kept text cannot be read or recomputed here. */
export const verifyPassword = (text: string, password: string): Effect.Effect<boolean, Unavailable> => {
  const parts = partsOf(text)
  if (parts === undefined) return Effect.fail(unavailable("the hash of a password is in no known form"))
  return Effect.map(hashOf(parts.scheme, password, parts.salt), (hash) => crypto.timingSafeEqual(hash, parts.hash))
}

/** Whether a kept hash was made by this scheme. */
export const isMadeBy = (scheme: PasswordScheme, text: string): boolean => text.startsWith(prefixOf(scheme))

/** A hash that no password answers to; what nobody has is verified against it, at the cost of what somebody has. */
export const nobodysHash = (scheme: PasswordScheme): string =>
  lineOf(scheme, crypto.randomBytes(saltLength), crypto.randomBytes(hashLength))
