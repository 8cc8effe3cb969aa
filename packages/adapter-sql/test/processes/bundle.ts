// The worker as one file: a process that loads hundreds takes half a second before it does anything, and there are many.
import { mkdir, rename, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
// Where the drivers, which stay outside, can be found.
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
  // Others may be about to read the same.
  await writeFile(`${file}.${process.pid}`, output[0].code)
  await rename(`${file}.${process.pid}`, file)
  return file
}

let bundled: Promise<string> | undefined

/** The path of the worker's program. */
export const workerProgram = (): Promise<string> => {
  bundled ??= bundle()
  return bundled
}
