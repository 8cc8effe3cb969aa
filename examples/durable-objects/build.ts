// Bundles the Worker into dist/worker.js.
import { rolldown } from "rolldown"

/** Bundles a module for the runtime of Workers. */
export const bundle = async (input: string, file: string): Promise<void> => {
  const build = await rolldown({
    input,
    platform: "browser",
    external: ["cloudflare:workers"],
    resolve: { conditionNames: ["waybill-source", "import", "default"] },
    logLevel: "warn"
  })
  await build.write({ file, format: "esm" })
  await build.close()
}

if (import.meta.main) await bundle("src/worker.ts", "dist/worker.js")
