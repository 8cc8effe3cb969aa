// Generates the pages in docs/reference from code. Run by `npm run draw -- reference`.
import { mkdirSync, writeFileSync } from "node:fs"
import { referencePages } from "./reference/pages.ts"

const folder = new URL("../docs/reference/", import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, page] of Object.entries(referencePages)) writeFileSync(new URL(name, folder), await page())
