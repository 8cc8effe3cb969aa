// Whether the bundle of a checkout is newer than all sources. This module imports only Node modules; see waybill.mjs.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../", import.meta.url))

/** Returns when a file or a folder was last changed. Git and copies cannot set this time, unlike that of the content. */
const changedAt = (/** @type {string} */ path) => statSync(path).ctimeMs

/** Whether the bundle in this checkout exists and was built after every change to the sources and the lockfile. */
export const hasFreshBundle = () => {
  try {
    const builtAt = Number(readFileSync(join(root, "packages/cli/dist/bundle/built-at.json"), "utf8"))
    const isOlder = (/** @type {string} */ path) => changedAt(path) < builtAt
    const isUnchanged = (/** @type {string} */ folder) =>
      isOlder(folder) &&
      readdirSync(folder, { recursive: true, encoding: "utf8" }).every((name) => isOlder(join(folder, name)))
    return (
      isOlder(join(root, "node_modules/.package-lock.json")) &&
      readdirSync(join(root, "packages")).every((name) => isUnchanged(join(root, "packages", name, "src")))
    )
  } catch {
    return false
  }
}
