import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Command } from "effect/cli"
import { afterAll, describe, expect, it } from "vitest"
import { waybill as commandLine } from "../../src/commands.ts"
import { workshop } from "./workshop.ts"

const waybill = await commandLine()

const offline = ["pack", "rate", "ship", "card", "replay", "boxes"]

const below = (command: Command.Command.Any): ReadonlyArray<Command.Command.Any> =>
  (command as typeof waybill).subcommands.flatMap(({ commands }) => commands)

const leaves = (command: Command.Command.Any, path: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  below(command).length === 0 ? [path] : below(command).flatMap((each) => leaves(each, [...path, each.name]))

const commands = leaves(waybill, []).filter(([name = ""]) => offline.includes(name))

/** The tests of the offline tools, by the command that each is of. */
const folder = import.meta.dirname
const tests = readdirSync(folder).filter((name) => name.endsWith(".test.ts") && name !== "flags.test.ts")
const testOf = (name: string): string => {
  const also = ["pack", "rate", "ship", "replay"].includes(name) ? ["../batch/batches.test.ts"] : []
  return [...tests.filter((file) => file.startsWith(`${name}.`)), ...also]
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n")
}

const { clear, run } = workshop()
afterAll(clear)

describe("help and tests speak of the same", () => {
  it("finds every offline command", () => {
    expect(commands.map((path) => path.join(" ")).toSorted()).toEqual([
      "boxes suggest",
      "card diff",
      "card export",
      "card import",
      "card lint",
      "pack",
      "rate",
      "replay",
      "ship"
    ])
  })

  it.each(commands.map((path) => [path.join(" "), path] as const))(
    "every flag in the help of %s is in its tests",
    async (_, path) => {
      const { out } = await run([...path, "--help"])
      const help = out.slice(out.indexOf("FLAGS"), out.indexOf("GLOBAL FLAGS"))
      const flags = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag!)
      expect(flags.length).toBeGreaterThan(0)
      const tested = testOf(path[0]!)
      expect(flags.filter((flag) => !new RegExp(`${flag}(?![\\w-])`).test(tested))).toEqual([])
      clear()
    }
  )
})
