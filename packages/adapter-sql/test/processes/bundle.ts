// Bundles the worker into one file, because loading hundreds of files would take each worker half a second.
import { mkdir, rename, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
// The drivers are not bundled, so the file must be in a folder from which Node can resolve them.
const folder = pathOf("../../../../node_modules/.cache/waybill")

const bundle = async (): Promise<string> => {
  const build = await rolldown({
    input: pathOf("worker.ts"),
    platform: "node",
    external: ["pg", "mysql2"],
    resolve: { conditionNames: ["waybill-source", "node", "import", "default"] },
    logLevel: "silent"
  })
  const { output } = await build.generate({ codeSplitting: false })
  await build.close()
  await mkdir(folder, { recursive: true })
  const file = `${folder}/worker.mjs`
  // Replaced atomically, because other test processes may be reading the file.
  await writeFile(`${file}.${process.pid}`, output[0].code)
  await rename(`${file}.${process.pid}`, file)
  return file
}

let bundled: Promise<string> | undefined

/** Returns the path of the bundled worker. */
export const workerProgram = (): Promise<string> => {
  bundled ??= bundle()
  return bundled
}
