import { hash, randomBytes, timingSafeEqual } from "node:crypto"
import { Redacted } from "effect"

/** A secret that is shown once: 256 bits of chance, in characters that are the same everywhere. */
export const newSecret = (label: "password" | "secretkey"): Redacted.Redacted =>
  Redacted.make(randomBytes(32).toString("base64url"), { label })

/** What is kept of a secretkey. It has too many bits to be guessed, so that a fast digest guards it well. */
export const digestOf = (secretkey: string): Buffer => hash("sha256", secretkey, "buffer")

/** An account has at most this many valid keys: the one in use, and the one that takes its place. */
export const mostKeys = 2

/** The digest of no secretkey that anybody has. */
const nobodys = randomBytes(32)

/** Whether the secretkey is one of those kept; as long in coming whichever it is, and for an account that has none. */
export const isAmong = (kept: ReadonlyArray<Buffer>, secretkey: string): boolean => {
  const shown = digestOf(secretkey)
  let found = 0
  for (let place = 0; place < mostKeys; place++) found |= Number(timingSafeEqual(kept[place] ?? nobodys, shown))
  return found === 1
}
