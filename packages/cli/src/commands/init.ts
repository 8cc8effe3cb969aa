import { join } from "node:path"
import { Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { CommandError } from "../errors/command-error.ts"
import { print } from "../output/terminal.ts"
import { pathArgument } from "../settings/completed-words.ts"
import { jsonFlag } from "../settings/flags.ts"
import { existingIn, starterCommands, starterNames, starterText, writeNew } from "../starter/starter-files.ts"

const folderArgument = pathArgument("folder", "DIR").pipe(
  Argument.withDescription("Folder for the files, created if it does not exist (default: the current folder)"),
  Argument.optional
)

/** `waybill init` */
export const init = Command.make("init", { folder: folderArgument, json: jsonFlag }, ({ folder: given, json }) =>
  Effect.sync(() => {
    const folder = Option.getOrElse(given, () => ".")
    const existing = existingIn(folder)
    if (existing.length > 0) {
      const files = existing.map((name) => join(folder, name)).join(", ")
      throw new CommandError("refused", `init: no file written, because these exist: ${files}; name a different folder`)
    }
    for (const name of starterNames) writeNew(join(folder, name), starterText(name))
    if (json) {
      print(JSON.stringify({ folder, files: starterNames, commands: starterCommands() }, null, 2))
      return
    }
    print(`Wrote ${starterNames.map((name) => join(folder, name)).join(", ")}.`)
    print("README.md describes the files. Try these commands:\n")
    if (Option.isSome(given)) print(`cd ${JSON.stringify(folder)}`)
    for (const line of starterCommands()) print(line)
  })
).pipe(Command.withExamples([{ command: "waybill init trial" }]))
