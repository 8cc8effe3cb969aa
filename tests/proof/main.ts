// `npm run proof`: runs the trials of every promise and prints a table. `--help` explains the flags.
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promises } from "./promises.ts"
import { digests } from "./runner/digest.ts"
import { runProof } from "./runner/run-proof.ts"

const root = fileURLToPath(new URL("../../", import.meta.url))
const fileAt = (path: string) => ({
  read: () => readFileSync(`${root}${path}`, "utf8"),
  write: (text: string) => writeFileSync(`${root}${path}`, text)
})
const revision = spawnSync("git", ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"], { cwd: root })
const interrupted = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"]) {
  // A library for tests ends the process at the first signal, before the results are printed.
  process.removeAllListeners(signal)
  process.once(signal, () => interrupted.abort())
}

process.exitCode = await runProof(process.argv.slice(2), promises, {
  out: (text) => void process.stdout.write(text),
  progress: { isTTY: process.stderr.isTTY, write: (text) => process.stderr.write(text) },
  results: fileAt("docs/promises.json"),
  page: fileAt("docs/promises.md"),
  signal: interrupted.signal,
  today: new Date().toISOString().slice(0, 10),
  revision: String(revision.stdout).trim() || "unknown",
  digest: digests(root)
})
// Sockets and servers that a failed trial left open do not delay the end.
process.exit()
