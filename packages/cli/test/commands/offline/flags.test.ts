import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Command } from "effect/cli"
import { afterAll, describe, expect, it } from "vitest"
import { rootCommand as commandLine } from "../../../src/commands/root.ts"
import { sandbox } from "../sandbox.ts"

const waybill = await commandLine()

const isBatch = (name: string): boolean => ["pack", "rate", "ship", "replay"].includes(name)
const offlineNames = ["pack", "rate", "ship", "card", "replay", "boxes", "merge"]

const below = (command: Command.Command.Any): ReadonlyArray<Command.Command.Any> =>
  (command as typeof waybill).subcommands.flatMap(({ commands }) => commands)

const leaves = (command: Command.Command.Any, path: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  below(command).length === 0 ? [path] : below(command).flatMap((each) => leaves(each, [...path, each.name]))

const commands = leaves(waybill, []).filter(([name = ""]) => offlineNames.includes(name))

/** Files with more tests of a command than the file that has its name. */
const moreTests: Readonly<Record<string, ReadonlyArray<string>>> = {
  pack: [
    "../problems/problems",
    "../shards/shard",
    "offline/keep",
    "offline/share-stock",
    "offline/verify",
    "../packing/empty-space",
    "offline/what-if",
    "offline/fill",
    "offline/summary-json",
    "offline/order-files",
    "../workbook/workbook-commands"
  ],
  ship: [
    "offline/ship-verify",
    "../problems/problems",
    "../shards/shard",
    "offline/summary-json",
    "../packing/empty-space",
    "offline/ship-quotes",
    "offline/what-if",
    "offline/order-files",
    "../workbook/workbook-commands"
  ],
  rate: [
    "../problems/problems",
    "../shards/shard",
    "offline/summary-json",
    "offline/order-files",
    "../workbook/workbook-commands"
  ],
  replay: ["offline/replay-quotes", "offline/order-files", "../workbook/workbook-commands"]
}

/** Returns the text of the test files for a command. */
const testsOf = (name: string): string =>
  [
    ...(isBatch(name) ? [`offline/${name}`, "../batch/run-batch", ...(moreTests[name] ?? [])] : []),
    ...(name === "card" ? ["card/card", "json"] : []),
    ...(name === "merge" ? ["../problems/problems", "../shards/merge"] : []),
    ...(name === "boxes"
      ? ["boxes/suggest", "boxes/repair", "boxes/served-orders", "offline/order-files", "../workbook/workbook-commands"]
      : [])
  ]
    .map((file) => readFileSync(join(import.meta.dirname, "..", `${file}.test.ts`), "utf8"))
    .join("\n")

const { clear, run } = sandbox()
afterAll(clear)

describe("offline commands", () => {
  it("the command line has eleven offline commands", () => {
    expect(commands.map((path) => path.join(" ")).toSorted()).toEqual([
      "boxes suggest",
      "card diff",
      "card example",
      "card export",
      "card import",
      "card lint",
      "merge",
      "pack",
      "rate",
      "replay",
      "ship"
    ])
  })

  it.each(commands.map((path) => [path.join(" "), path] as const))(
    "the tests use every flag in the help of `%s`",
    async (_, path) => {
      const { out } = await run([...path, "--help"])
      const help = out.slice(out.indexOf("FLAGS"), out.indexOf("GLOBAL FLAGS"))
      const flags = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag!)
      expect(flags.length).toBeGreaterThan(0)
      const tested = testsOf(path[0]!)
      expect(flags.filter((flag) => !new RegExp(`${flag}(?![\\w-])`).test(tested))).toEqual([])
      clear()
    }
  )
})
