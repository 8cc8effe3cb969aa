import { copyFileSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"

/** Bundles the playground into a folder: its page's script, the worker and the styles. */
export const buildPlayground = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const name of ["main", "worker"]) {
    const build = await rolldown({
      input: join(import.meta.dirname, `${name}.ts`),
      resolve: { conditionNames: ["waybill-source", "import", "default"] },
      platform: "browser",
      logLevel: "warn"
    })
    const { output } = await build.generate({ format: "esm", minify: true })
    await build.close()
    writeFileSync(join(folder, `${name}.js`), output[0].code)
  }
  copyFileSync(join(import.meta.dirname, "style.css"), join(folder, "style.css"))
}
