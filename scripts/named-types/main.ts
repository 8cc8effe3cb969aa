// Generates the named types of inputs and calls in packages/core/src from code. Run by `npm run draw -- types`.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { typeFiles } from "./files.ts"

const source = join(import.meta.dirname, "../../packages/core/src")
for (const [name, text] of Object.entries(typeFiles())) {
  const file = join(source, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
