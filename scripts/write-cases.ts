// Writes the published conformance cases, packages/core/conformance/cases.json. Run by the build of `@waybill/core`.
import { writeFileSync } from "node:fs"

const core = new URL("../packages/core/", import.meta.url)

/** Writes the cases of the compiled core as JSON. */
export const writeCases = async (): Promise<void> => {
  const { conformanceSuite } = (await import(new URL("dist/conformance/index.js", core).href)) as {
    readonly conformanceSuite: object
  }
  const text = JSON.stringify({ $schema: "./cases.schema.json", ...conformanceSuite }, null, 2)
  writeFileSync(new URL("conformance/cases.json", core), `${text}\n`)
}

if (import.meta.main) await writeCases()
