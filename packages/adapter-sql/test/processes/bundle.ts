// Bundles a program into one file, because loading hundreds of files would take each process half a second.
import { mkdir, rename, writeFile } from "node:fs/promises"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const cache = pathOf("../../../../node_modules/.cache/waybill")

/** Bundles a program into a folder from which Node can resolve its drivers. Returns the path of the file. */
export const bundleInto = async (folder: string, program: string): Promise<string> => {
  const build = await rolldown({
    input: program,
    platform: "node",
    external: ["pg", "mysql2"],
    resolve: { conditionNames: ["waybill-source", "node", "import", "default"] },
    logLevel: "silent"
  })
  const { output } = await build.generate({ codeSplitting: false })
  await build.close()
  await mkdir(folder, { recursive: true })
  const file = `${folder}/${basename(program, ".ts")}.mjs`
  // Replaced atomically, because other test processes may be reading the file.
  await writeFile(`${file}.${process.pid}`, output[0].code)
  await rename(`${file}.${process.pid}`, file)
  return file
}

const bundled = new Map<string, Promise<string>>()

/** Returns the path of a bundled program, whose source is in this folder or has a path relative to it. */
export const bundledProgram = (relative: string): Promise<string> => {
  const path = bundled.get(relative) ?? bundleInto(cache, pathOf(relative))
  bundled.set(relative, path)
  return path
}
