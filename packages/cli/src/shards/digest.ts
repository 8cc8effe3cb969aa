import { createHash } from "node:crypto"

/** Returns the digest of a part of an input, an output or a journal. */
export const digestOf = (part: string | Uint8Array): string => createHash("sha256").update(part).digest("hex")
