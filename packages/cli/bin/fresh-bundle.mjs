// Whether the bundle of a checkout is newer than all sources. This module imports only Node modules; see waybill.mjs.
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

/** Returns when a file or a folder was last changed. Unlike the time of its content, programs cannot set this time. */
const changedAt = (/** @type {string} */ path) => statSync(path).ctimeMs

/**
 * Whether the bundle of a checkout was built after every change to its sources and libraries. `bundle` is its folder.
 */
export const hasFreshBundle = (/** @type {string} */ root, bundle = join(root, "packages/cli/dist/bundle")) => {
  try {
    const builtAt = Number(readFileSync(join(bundle, "built-at.json"), "utf8"))
    const isOlder = (/** @type {string} */ path) => changedAt(path) < builtAt
    const isUnchanged = (/** @type {string} */ folder) =>
      isOlder(folder) &&
      readdirSync(folder, { recursive: true, encoding: "utf8" }).every((name) => isOlder(`${folder}/${name}`))
    return (
      isOlder(join(root, "node_modules/.package-lock.json")) &&
      readdirSync(join(root, "packages")).every((name) => isUnchanged(join(root, "packages", name, "src")))
    )
  } catch {
    return false
  }
}
