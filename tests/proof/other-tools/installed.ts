// Programs with a separate lockfile, because they bring hundreds of packages.
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const folder = fileURLToPath(new URL("./tools/node_modules", import.meta.url))

/** Returns the path of a file of an installed program, or why it is absent. */
export const installed = (file: string): { readonly path: string } | { readonly absent: string } => {
  const path = `${folder}/${file}`
  const command = "npm ci --ignore-scripts --prefix tests/proof/other-tools/tools"
  return existsSync(path) ? { path } : { absent: `the tools are not installed (${command})` }
}
