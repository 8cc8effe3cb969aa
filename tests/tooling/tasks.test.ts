import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { benches } from "../../scripts/tasks/benches.ts"
import { drawings } from "../../scripts/tasks/drawings.ts"
import { nightlyParts } from "../../scripts/tasks/nightly-parts.ts"

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"))

/** Runs a script of package.json with arguments. */
const run = (script: string, ...args: ReadonlyArray<string>) =>
  spawnSync(process.execPath, [...scripts[script].split(" ").slice(1), ...args], { encoding: "utf8" })

it("the program or folder of each bench, drawing and nightly part exists", () => {
  const programs = [
    ...[benches, drawings].flatMap((tasks) => Object.values(tasks).map(({ file }) => file)),
    ...Object.values(nightlyParts).flatMap(({ command }) =>
      command.filter((word) => word.endsWith(".ts") || /^\w+\//.test(word))
    )
  ]
  expect(programs.length).toBeGreaterThan(30)
  expect(programs.filter((file) => !existsSync(file))).toEqual([])
})

it.each(["bench", "draw", "nightly"])(
  "`npm run %s` lists its names, and refuses an unknown one with the list",
  (script) => {
    const { status, stdout } = run(script, "--help")
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ {2}[a-z-]+ {2,}\S/m)
    const refused = run(script, "nothing")
    expect(refused.status).toBe(2)
    expect(refused.stderr).toMatch(/^nothing: unknown (?:name|part); expected one of\n {2}[a-z-]+ {2,}\S/)
  }
)

it.each(["bench", "draw"])("`npm run %s` without a name lists the names, and fails", (script) => {
  const { status, stderr } = run(script)
  expect(status).toBe(2)
  expect(stderr).toMatch(/^ {2}[a-z-]+ {2,}\S/m)
})

it("a task passes arguments on, and ends with the status of its program", () => {
  const { status, stdout } = run("bench", "sql", "--help")
  expect(status).toBe(0)
  expect(stdout).toContain("--rounds")
  expect(run("bench", "sql", "--unknown").status).toBe(2)
})
