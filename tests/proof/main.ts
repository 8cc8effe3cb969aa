// `npm run proof`: runs the trials of every promise and prints a table. `--help` explains the flags.
import { readFileSync, writeFileSync } from "node:fs"
import { promises } from "./promises.ts"
import { runProof } from "./runner/run-proof.ts"

const page = new URL("../../docs/promises.md", import.meta.url)
const interrupted = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"]) {
  // A library for tests ends the process at the first signal, before the results are printed.
  process.removeAllListeners(signal)
  process.once(signal, () => interrupted.abort())
}

process.exitCode = await runProof(process.argv.slice(2), promises, {
  out: (text) => void process.stdout.write(text),
  progress: { isTTY: process.stderr.isTTY, write: (text) => process.stderr.write(text) },
  page: { read: () => readFileSync(page, "utf8"), write: (text) => writeFileSync(page, text) },
  signal: interrupted.signal,
  today: new Date().toISOString().slice(0, 10)
})
// Sockets and servers that a failed trial left open do not delay the end.
process.exit()
