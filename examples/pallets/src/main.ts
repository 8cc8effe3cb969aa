// node src/main.ts PARCELS.json [FOLDER]: prints the load plan, and writes a drawing of each pallet to the folder.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { loadPlanOf } from "./load-plan.ts"

const [file = join(import.meta.dirname, "../parcels.json"), folder] = process.argv.slice(2)
const { drawings, lines } = loadPlanOf(JSON.parse(readFileSync(file, "utf8")))
console.log(lines.join("\n"))
if (folder !== undefined) {
  mkdirSync(folder, { recursive: true })
  for (const [index, drawing] of drawings.entries()) writeFileSync(join(folder, `pallet-${index + 1}.svg`), drawing)
}
