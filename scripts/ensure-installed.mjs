// Runs before `npm start` / `npm test` (prestart, pretest): installs the locked dependencies when they are absent or older than the lock.
// Written for any Node the machine may have (>= 16): the pinned Node only exists after this has run.
import { spawnSync } from "node:child_process"
import { existsSync, statSync } from "node:fs"

const mtime = (f) => (existsSync(f) ? statSync(f).mtimeMs : 0)
if (mtime("node_modules/.package-lock.json") < mtime("package-lock.json")) {
  const r = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    stdio: "inherit",
    shell: process.platform === "win32"
  })
  process.exit(r.status ?? 1)
}
