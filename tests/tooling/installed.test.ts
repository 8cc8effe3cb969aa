import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

const locked = {
  "": {},
  "node_modules/effect": { version: "4.1.0" },
  "node_modules/vitest": { version: "5.1.0", dev: true },
  "node_modules/waybill": { resolved: "packages/cli", link: true },
  "packages/cli": { version: "0.2.0" },
  "node_modules/@painter/win32-x64": { version: "1.0.0", optional: true }
}

/**
 * Runs the script with the lockfile and with npm's record of the installed packages. The fake npm prints its
 * arguments.
 */
const run = (installed: Record<string, object> | undefined, npm = "exit 0", workspaces: ReadonlyArray<string> = []) => {
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
  const program = [join(folder, "scripts/ensure-installed.mjs"), ...workspaces]
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: tmpdir(),
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` }
  })
  return { status, stdout, stderr }
}

const link = { resolved: "packages/cli", link: true }
/** The packages of the service, and all packages. */
const part = { "node_modules/effect": { version: "4.1.0" }, "node_modules/waybill": link }
const asLocked = { ...part, "node_modules/vitest": { version: "5.1.0" } }

it("nothing is installed if every locked package for this platform is already installed", () => {
  expect(run(asLocked)).toEqual({ status: 0, stdout: "", stderr: "" })
})

it.each([[], ["waybill"]])("nothing is installed if only the version of a workspace differs (%s)", (...workspaces) => {
  const installed = { ...asLocked, "packages/cli": { version: "0.1.0" } }
  expect(run(installed, "exit 0", workspaces)).toEqual({ status: 0, stdout: "", stderr: "" })
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

const install = (reason: string) => ({
  status: 0,
  stdout: `Installing what the service needs with npm ci (${reason}) …\nnpm ci --omit=dev --workspace=waybill\n`,
  stderr: ""
})

it.each([
  ["nothing is installed", undefined, "nothing is installed yet"],
  ["the workspace is missing", { "node_modules/effect": { version: "4.1.0" } }, "not as locked: node_modules/waybill"],
  [
    "a package has a different version",
    { ...part, "node_modules/effect": { version: "4.0.0" } },
    "not as locked: node_modules/effect"
  ],
  [
    "a package is not locked",
    { ...part, "node_modules/other": { version: "1.0.0" } },
    "not as locked: node_modules/other"
  ]
])("only the dependencies of a workspace are installed if %s", (_, installed, reason) => {
  expect(run(installed, "exit 0", ["waybill"])).toEqual(install(reason))
})

it.each([
  ["what a workspace needs", part],
  ["everything", asLocked]
])("nothing is installed for a workspace if %s is installed", (_, installed) => {
  expect(run(installed, "exit 0", ["waybill"])).toEqual({ status: 0, stdout: "", stderr: "" })
})

it("an installation with development tools stays complete", () => {
  const { stdout } = run({ ...asLocked, "node_modules/effect": { version: "4.0.0" } }, "exit 0", ["waybill"])
  expect(stdout).toContain("\nnpm ci\n")
})

it("tests install the rest after a start of the service", () => {
  expect(run(part).stdout).toBe(
    "Installing the locked dependencies with npm ci (not as locked: node_modules/vitest) …\nnpm ci\n"
  )
})
