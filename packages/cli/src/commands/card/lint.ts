import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { exitCodes } from "../../errors/exit-codes.ts"
import { counted } from "../../output/numbers.ts"
import { notify, printRows } from "../../output/terminal.ts"
import { cardFiles } from "../../rating/cards.ts"
import { type CardProblem, findProblems } from "../../rating/find-problems.ts"
import { completedFlag, pathArgument } from "../../settings/completed-words.ts"
import { jsonFlag } from "../../settings/flags.ts"

const columns = {
  SEVERITY: ({ severity }: CardProblem) => severity,
  LOCATION: ({ column, file, line }: CardProblem) => `${file}:${line}:${column}`,
  RULE: ({ rule }: CardProblem) => rule,
  PROBLEM: ({ message, pointer }: CardProblem) => (message.startsWith(pointer) ? message : `${pointer}: ${message}`)
}

/** `waybill card lint` */
export const lint = Command.make(
  "lint",
  {
    cards: pathArgument("card").pipe(
      Argument.withDescription("Rate cards of one shop: JSON files, or folders of them"),
      Argument.variadic({ min: 1 })
    ),
    shipFrom: completedFlag("ship-from", "FILE").pipe(
      Flag.withDescription("Check this ship-from document too, and whether the cards match it"),
      Flag.optional
    ),
    json: jsonFlag
  },
  ({ cards, json, shipFrom }) =>
    Effect.sync(() => {
      const files = cards.flatMap((path) => cardFiles(path))
      const problems = findProblems(files, Option.toArray(shipFrom))
      const errors = problems.filter(({ severity }) => severity === "error").length
      if (json || problems.length > 0) printRows(problems, columns, json)
      const warnings = problems.length - errors
      notify(`${counted(files.length, "card")}: ${counted(errors, "error")}, ${counted(warnings, "warning")}`)
      if (errors > 0) process.exitCode = exitCodes.refused
    })
).pipe(
  Command.withDescription("Report errors and likely mistakes in rate cards"),
  Command.withExamples([
    { command: "waybill card lint cards" },
    { command: "waybill card lint acme-2026.json acme-2027.json --ship-from ship-from.json" }
  ])
)
