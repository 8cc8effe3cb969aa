// Credentials are stored as scrypt hashes. Each request costs one keyed SHA-256 digest, which is compared in constant
// time with the digest of credentials already verified by scrypt. The key exists only in this process.
import { hash, randomBytes, scrypt, scryptSync, timingSafeEqual } from "node:crypto"
import { readFileSync } from "node:fs"

/** Credentials that every request contains. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly secretkey: string
}

const cost = { N: 16384, r: 8, p: 1 }
const VALID_FOR = 60_000
const MAX_VERIFIED = 10_000

const demo: Credentials = { username: "demo", password: "demo-password", secretkey: "demo-secret" }
const secretOf = (password: string, secretkey: string) => `${password.length},${password}${secretkey}`

const { CREDENTIALS: file } = process.env
const given: ReadonlyArray<Credentials> = file === undefined ? [demo] : [JSON.parse(readFileSync(file, "utf8"))].flat()
const accounts = new Map(
  given.map(({ username, password, secretkey }, index) => {
    const salt = randomBytes(16)
    return [username, { id: index + 1, salt, hash: scryptSync(secretOf(password, secretkey), salt, 32, cost) }]
  })
)
/** Returns the user name of an account. */
export const usernameOf = (id: number): string => given[id - 1]!.username

const nobody = { id: 0, salt: randomBytes(16), hash: randomBytes(32) }

const key = randomBytes(32).toString("hex")
const verified = new Map<string, { readonly digest: Buffer; readonly id: number; readonly until: number }>()
/** Pending hashes, keyed by digest, so that concurrent requests with the same credentials share one. */
const pending = new Map<string, Promise<number>>()

const remember = (username: string, digest: Buffer, id: number) => {
  if (verified.size >= MAX_VERIFIED) verified.delete(verified.keys().next().value!)
  verified.set(username, { digest, id, until: Date.now() + VALID_FOR })
}

/** Returns the account's id, or 0 for wrong credentials. The result is a promise unless they were verified recently. */
export const authenticate = (username: string, password: string, secretkey: string): number | Promise<number> => {
  const secret = secretOf(password, secretkey)
  const digest = hash("sha256", `${key}${username.length},${username}${secret}`, "buffer")
  const hit = verified.get(username)
  if (hit !== undefined && hit.until > Date.now() && timingSafeEqual(hit.digest, digest)) return hit.id
  const place = digest.toString("latin1")
  const inWork = pending.get(place)
  if (inWork !== undefined) return inWork
  const account = accounts.get(username) ?? nobody
  const pendingHash = new Promise<number>((resolve, reject) =>
    scrypt(secret, account.salt, 32, cost, (error, found) => {
      pending.delete(place)
      if (error) return reject(error)
      if (!timingSafeEqual(found, account.hash)) return resolve(0)
      remember(username, digest, account.id)
      resolve(account.id)
    })
  )
  pending.set(place, pendingHash)
  return pendingHash
}
