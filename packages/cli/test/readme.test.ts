import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { exitCodes } from "../src/errors/command-error.ts"
import { flagOf, variableOf } from "../src/settings/read-settings.ts"
import { serviceSettings } from "../src/settings/service-settings.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

/** The rows of the table under a heading, as cells. */
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

it("the README has every setting with its flag, its variable and its default, and no other", () => {
  const expected = Object.entries(serviceSettings).map(([name, { fallback = "", metavar, says }]) => [
    `\`--${flagOf(name)} ${metavar}\``,
    `\`${variableOf(name)}\``,
    fallback === "" ? "" : `\`${fallback}\``,
    says
  ])
  expect(tableUnder("Settings")).toEqual(expected)
})

it("the README has every exit code", () => {
  const told = tableUnder("Exit codes").map(([code]) => code)
  expect(told).toEqual([...Object.values(exitCodes), 70].map((code) => `\`${code}\``))
})
