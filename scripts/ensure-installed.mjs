// Runs before every npm script (pretest, precheck, …): installs what package-lock.json names when it is not what node_modules holds.
// Written for any Node from 16 on: the pinned one only exists after this has run.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

const root = new URL("../", import.meta.url)
const packagesOf = (/** @type {string} */ lock) => {
  const file = new URL(lock, root)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {}
}

// npm leaves its record of what it installed inside node_modules, written last: an interrupted install leaves none.
const locked = packagesOf("package-lock.json")
const installed = packagesOf("node_modules/.package-lock.json")
// Optional packages are another platform's or this one's binaries; npm decides about those. "" is this workspace itself.
const missing = Object.keys(locked).filter(
  (path) => path !== "" && !locked[path].optional && installed[path]?.version !== locked[path].version
)

if (missing.length > 0) {
  const reason = Object.keys(installed).length === 0 ? "nothing is installed yet" : `not as locked: ${missing[0]}`
  process.stdout.write(`Installing the locked dependencies with npm ci (${reason}) …\n`)
  const { status } = spawnSync("npm", ["ci"], { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) process.stderr.write("npm ci failed: nothing else can run. Its own message stands above.\n")
  process.exitCode = status ?? 1
}
