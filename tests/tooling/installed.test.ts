import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

const locked = {
  "": {},
  "node_modules/effect": { version: "4.1.0" },
  "node_modules/@painter/win32-x64": { version: "1.0.0", optional: true }
}

/**
 * Runs the script with the lockfile and with npm's record of the installed packages. The fake npm prints its
 * arguments.
 */
const run = (installed: Record<string, object> | undefined, npm = "exit 0") => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-installed-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, "scripts"))
  mkdirSync(join(folder, "bin"))
  mkdirSync(join(folder, "node_modules"))
  cpSync("scripts/ensure-installed.mjs", join(folder, "scripts/ensure-installed.mjs"))
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: locked }))
  if (installed !== undefined)
    writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages: installed }))
  writeFileSync(join(folder, "bin/npm"), `#!/bin/sh\necho "npm $*"\n${npm}\n`)
  chmodSync(join(folder, "bin/npm"), 0o755)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "scripts/ensure-installed.mjs")], {
    cwd: tmpdir(),
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` }
  })
  return { status, stdout, stderr }
}

const asLocked = { "node_modules/effect": { version: "4.1.0" } }

it("nothing is installed if every locked package for this platform is already installed", () => {
  expect(run(asLocked)).toEqual({ status: 0, stdout: "", stderr: "" })
})

it.each([
  ["nothing is installed", undefined, "nothing is installed yet"],
  [
    "a package has a different version than the locked one",
    { "node_modules/effect": { version: "4.0.0" } },
    "not as locked: node_modules/effect"
  ],
  ["a package is missing", { "node_modules/other": { version: "1.0.0" } }, "not as locked: node_modules/effect"]
])("the locked dependencies are installed and the reason is printed if %s", (_, installed, reason) => {
  const stdout = `Installing the locked dependencies with npm ci (${reason}) …\nnpm ci\n`
  expect(run(installed)).toEqual({ status: 0, stdout, stderr: "" })
})

it("a failed installation fails the command that needed it", () => {
  expect(run(undefined, "exit 7")).toMatchObject({ status: 7, stderr: expect.stringContaining("npm ci failed") })
})
