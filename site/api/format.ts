// Formats signatures, which the compiler writes with lines of any length.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))
const biome = fileURLToPath(new URL("../../node_modules/@biomejs/biome/bin/biome", import.meta.url))

/** Characters per line, which fit the pages on a wide screen. */
const LINE_WIDTH = 92

/** Formats code by key. All of it is one input, so that the formatter starts once. */
export const formatted = (codes: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const keys = [...codes.keys()]
  const input = keys.map((key, index) => `// #${index}\n${codes.get(key)}\n`).join("\n")
  const args = ["format", "--stdin-file-path=signatures.d.ts", `--line-width=${LINE_WIDTH}`, "--semicolons=as-needed"]
  const { status, stderr, stdout } = spawnSync(process.execPath, [biome, ...args], {
    cwd: root,
    input,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024
  })
  if (status !== 0) throw new Error(`signatures cannot be formatted: ${stderr}`)
  const parts = stdout.split(/^\/\/ #\d+\n/m).slice(1)
  return new Map(keys.map((key, index) => [key, parts[index]!.trim()]))
}
