// Generates the named types of inputs and calls from code. Run by `npm run draw -- types`.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { typeFiles } from "./files.ts"

const root = join(import.meta.dirname, "../..")
for (const [name, text] of Object.entries(typeFiles())) {
  const file = join(root, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
