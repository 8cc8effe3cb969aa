import type { Command } from "effect/cli"
import { describe, expect, it } from "vitest"
import { expectedRows } from "../../../core/test/commands/expected-commands.ts"
import { rootCommand as commandLine } from "../../src/commands/root.ts"

const waybill = await commandLine()

interface Found {
  readonly path: string
  readonly command: Command.Command.Any
}

const below = (command: Command.Command.Any): ReadonlyArray<Command.Command.Any> =>
  (command as typeof waybill).subcommands.flatMap(({ commands }) => commands)

const walk = (command: Command.Command.Any, path: string): ReadonlyArray<Found> => [
  { path, command },
  ...below(command).flatMap((each) => walk(each, `${path} ${each.name}`))
]

const commands = walk(waybill, "waybill")
const leaves = commands.filter(({ command }) => below(command).length === 0)

describe("command line", () => {
  it("the command line contains the service's commands", () => {
    expect(leaves.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "waybill serve",
        ...["create", "list", "rotate", "disable", "enable"].map((name) => `waybill account ${name}`),
        ...["add", "list", "test", "rotate", "pause", "resume", "remove", "deliveries", "replay"].map(
          (name) => `waybill webhook ${name}`
        ),
        ...["create", "list", "revoke"].map((name) => `waybill operator ${name}`),
        ...["list", "show", "history", "actions"].map((name) => `waybill order ${name}`),
        ...expectedRows.map(([, { commandLine, path }]) => `waybill order ${commandLine ?? path}`),
        "waybill migrate",
        "waybill events",
        "waybill backup",
        "waybill restore",
        "waybill doctor",
        "waybill retain",
        "waybill conformance"
      ])
    )
  })

  it.each(commands)(
    "the description of `$path` starts with a capital letter and ends without a full stop",
    ({ command }) => {
      expect((command as typeof waybill).description).toMatch(/^[A-Z].*[^.]$/)
    }
  )

  it.each(leaves)("`$path` has examples of its use", ({ command, path }) => {
    const examples = (command as typeof waybill).examples.map((each) => each.command)
    expect(examples).not.toEqual([])
    for (const example of examples) expect(`${example} `.startsWith(`${path} `), example).toBe(true)
  })
})
