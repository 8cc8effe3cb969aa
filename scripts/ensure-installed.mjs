// Runs before npm scripts (pretest, precheck, …). Installs the locked dependencies if node_modules differs from
// package-lock.json. Must run on Node 16 and newer, because the pinned version of Node is itself one of the
// dependencies.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

const root = new URL("../", import.meta.url)
const packagesOf = (/** @type {string} */ lock) => {
  const file = new URL(lock, root)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {}
}

// npm writes its record of installed packages last, so an interrupted installation has none.
const locked = packagesOf("package-lock.json")
const installed = packagesOf("node_modules/.package-lock.json")
// Optional packages are binaries for one platform, which npm selects. "" is the workspace itself.
const missing = Object.keys(locked).filter(
  (path) => path !== "" && !locked[path].optional && installed[path]?.version !== locked[path].version
)

if (missing.length > 0) {
  const reason = Object.keys(installed).length === 0 ? "nothing is installed yet" : `not as locked: ${missing[0]}`
  process.stdout.write(`Installing the locked dependencies with npm ci (${reason}) …\n`)
  const { status } = spawnSync("npm", ["ci"], { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) process.stderr.write("npm ci failed, so the command cannot run; see npm's message above.\n")
  process.exitCode = status ?? 1
}
