import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { exitCodes } from "../src/errors/exit-codes.ts"
import { flagName, variableName } from "../src/settings/read-settings.ts"
import { serviceSettings } from "../src/settings/service-settings.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

/** Returns the cells of the README's table under a heading. */
const tableUnder = (heading: string): ReadonlyArray<ReadonlyArray<string>> => {
  const [, section = ""] = readme.split(`\n## ${heading}\n`)
  return section
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll("\\|", "|"))
    )
}

it("the README lists every setting with its flag, variable, default and description", () => {
  const expected = Object.entries(serviceSettings).map(([name, { description, fallback = "", metavar }]) => [
    `\`--${flagName(name)} ${metavar}\``,
    `\`${variableName(name)}\``,
    fallback === "" ? "" : `\`${fallback}\``,
    description
  ])
  expect(tableUnder("Settings")).toEqual(expected)
})

it("the README lists every exit code", () => {
  const listed = tableUnder("Exit codes").map(([code]) => code)
  expect(listed).toEqual(Object.values(exitCodes).map((code) => `\`${code}\``))
})
