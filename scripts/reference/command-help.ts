// Collects the help of every command as data, by requesting `--help` from the real command line.
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliOutput, Command, type HelpDoc } from "effect/cli"
import { rootCommand } from "../../packages/cli/src/commands/root.ts"

/** Returns the help of `waybill` and of all of its commands, each before its subcommands. */
export const commandHelp = async (): Promise<ReadonlyArray<HelpDoc.HelpDoc>> => {
  const root = Command.runWith(await rootCommand(), { version: "0.0.0" })
  const helpOf = async (path: ReadonlyArray<string>): Promise<HelpDoc.HelpDoc> => {
    let found: HelpDoc.HelpDoc | undefined
    const presenter = CliOutput.layerPresenter({
      present: (event) =>
        Effect.sync(() => {
          if (event._tag === "Help") found = event.helpDoc
        })
    })
    const run = Effect.provide(root([...path, "--help"]), Layer.merge(NodeServices.layer, presenter))
    await Effect.runPromiseExit(run)
    if (found === undefined) throw new Error(`waybill ${path.join(" ")} has no help`)
    return found
  }
  const collect = async (path: ReadonlyArray<string>): Promise<ReadonlyArray<HelpDoc.HelpDoc>> => {
    const help = await helpOf(path)
    const names = (help.subcommands ?? []).flatMap(({ commands }) => commands.map(({ name }) => name))
    const below: Array<HelpDoc.HelpDoc> = []
    for (const name of names) below.push(...(await collect([...path, name])))
    return [help, ...below]
  }
  return collect([])
}
