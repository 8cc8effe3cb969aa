// A certificate with its key, which is a secret.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Secret } from "./find.ts"

export interface Certificate {
  readonly cert: string
  readonly key: string
  /** Names of the files that contain the key by design. */
  readonly files: ReadonlyArray<string>
  readonly secrets: ReadonlyArray<Secret>
}

/** Creates a certificate in a folder. The lines of its key are secrets, except the first, which is the same in all keys. */
export const createCertificate = (folder: string): Certificate => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")]
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
  const subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes", ...curve]
  execFileSync("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" })
  const lines = readFileSync(key, "utf8")
    .split("\n")
    .filter((line) => line.length > 20 && !line.startsWith("-----"))
  return {
    cert,
    key,
    files: ["key.pem"],
    secrets: lines.slice(1).map((value) => ({ kind: "key of a certificate", value }))
  }
}
