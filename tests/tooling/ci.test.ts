import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

/** Programs that `.ci/run` installs if they are absent. */
const tools = ["chromium", "pgbouncer", "nats-server", "redis-server", "cc", "python3"]

/** Runs `.ci/run` with fake commands: shell scripts, keyed by the command's name. */
const run = (commands: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-ci-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const all = {
    pg_isready: "",
    "mariadb-admin": "",
    pg_ctlcluster: "",
    mariadbd: "",
    sleep: "",
    ...Object.fromEntries(tools.map((name) => [name, ""])),
    "apt-get": "exit 1",
    ...commands
  }
  for (const [name, text] of Object.entries(all)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  const { status, stdout } = spawnSync("bash", [".ci/run"], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  })
  const sums = stdout.split("\n").filter((line) => /^\d+ passed, \d+ failed, \d+ skipped$/.test(line))
  return { status, sums, last: stdout.trimEnd().split("\n").at(-1), stdout }
}

const npm = (test: string, check = 'echo "7 checks passed"', build = "true", packages = "true", rest = "true") => ({
  npm: `case "$*" in "test -- --coverage") ${test};; "run test:rest") ${rest};; "run check") ${check};; "run build") ${build};; *) ${packages};; esac`
})

it("CI ends with one line that counts tests and checks together", () => {
  const { status, sums, last } = run(npm('echo "40 passed, 0 failed, 0 skipped"'))
  expect(sums).toEqual(["51 passed, 0 failed, 0 skipped"])
  expect(last).toBe("51 passed, 0 failed, 0 skipped")
  expect(status).toBe(0)
})

it.each([
  ["a test", npm('echo "39 passed, 1 failed, 0 skipped"; exit 1'), "50 passed, 1 failed, 0 skipped"],
  [
    "a test of the servers",
    npm(
      'echo "40 passed, 0 failed, 0 skipped"',
      'echo "7 checks passed"',
      "true",
      "true",
      'echo "20 passed, 2 failed, 0 skipped"; exit 1'
    ),
    "70 passed, 2 failed, 0 skipped"
  ],
  [
    "a check",
    npm('echo "40 passed, 0 failed, 0 skipped"', 'echo "2 checks passed, then"; exit 1'),
    "46 passed, 1 failed, 0 skipped"
  ],
  [
    "the build",
    npm('echo "40 passed, 0 failed, 0 skipped"', 'echo "7 checks passed"', "exit 2"),
    "50 passed, 1 failed, 0 skipped"
  ],
  [
    "a row of the proof",
    npm(
      'echo "40 passed, 0 failed, 0 skipped"',
      'echo "7 checks passed"',
      "true",
      'case "$*" in "run proof -- --short") echo "3 passed, 1 failed, 0 skipped"; exit 1;; esac'
    ),
    "53 passed, 1 failed, 0 skipped"
  ],
  ["the installation", npm("exit 1"), "11 passed, 1 failed, 0 skipped"],
  ["a step after the tests", npm('echo "40 passed, 0 failed, 0 skipped"; exit 1'), "51 passed, 1 failed, 0 skipped"]
])("CI fails if %s fails", (_, commands, closing) => {
  const { status, sums } = run(commands)
  expect(sums).toEqual([closing])
  expect(status).toBe(1)
})

it("CI fails if a test was skipped", () => {
  const { status, sums } = run(npm('echo "39 passed, 0 failed, 1 skipped"; exit 1'))
  expect(sums).toEqual(["50 passed, 0 failed, 1 skipped"])
  expect(status).toBe(1)
})

it("CI starts a database that does not respond", () => {
  const { status, stdout } = run({
    ...npm('echo "40 passed, 0 failed, 0 skipped"'),
    pg_isready: '[ -e "$0.started" ]',
    pg_ctlcluster: 'touch "$(dirname "$0")/pg_isready.started"; echo "called: $*"'
  })
  expect(stdout).toContain("PostgreSQL does not respond; starting it\ncalled: 15 main start")
  expect(status).toBe(0)
})

it("CI fails if a database never responds", () => {
  const { status, sums } = run({ ...npm('echo "40 passed, 0 failed, 0 skipped"'), "mariadb-admin": "exit 1" })
  expect(sums).toEqual(["51 passed, 1 failed, 0 skipped"])
  expect(status).toBe(1)
})
