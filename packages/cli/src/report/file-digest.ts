import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"

/** Returns the SHA-256 digest of a file in hexadecimal. */
export const fileDigest = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  for await (const part of createReadStream(file)) hash.update(part as Uint8Array)
  return hash.digest("hex")
}
