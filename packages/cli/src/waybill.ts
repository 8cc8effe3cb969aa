import { NodeServices } from "@effect/platform-node"
import { AccountRefusal } from "@waybill/adapter-sql"
import { OperatorRefusal, Unavailable } from "@waybill/core"
import { Cause, Effect, Exit } from "effect"
import { type CliError, Command } from "effect/cli"
import { account } from "./commands/account.ts"
import { backup } from "./commands/backup.ts"
import { events } from "./commands/events.ts"
import { migrate } from "./commands/migrate.ts"
import { order } from "./commands/order.ts"
import { serve } from "./commands/serve.ts"
import { exitCodes, Mistake } from "./mistake.ts"
import { tell } from "./output/print.ts"
import { version } from "./version.ts"

/** The whole of the command line. */
export const waybill = Command.make("waybill").pipe(
  Command.withDescription(
    "Print-order fulfilment. Exit codes: 0 done, 1 refused, 2 wrong command or setting, 3 something does not answer."
  ),
  Command.withSubcommands([serve, account, order, migrate, events, backup])
)

const isShowHelp = (error: unknown): error is CliError.ShowHelp =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "ShowHelp"

/** What went wrong, in one line, and the exit code that goes with it; undefined for a defect of ours. */
const verdictOn = (error: unknown): { readonly line: string; readonly code: number } | undefined => {
  if (error instanceof Mistake) return { line: error.message, code: exitCodes[error.why] }
  if (error instanceof AccountRefusal || error instanceof OperatorRefusal)
    return { line: error.message, code: exitCodes.refused }
  if (error instanceof Unavailable) {
    const { cause } = error
    const why = cause instanceof Error && cause.message !== "" ? `: ${cause.message.split("\n")[0]}` : ""
    return { line: `the database does not answer${why}`, code: exitCodes.unavailable }
  }
  if (isShowHelp(error)) {
    const [first] = error.errors
    if (first === undefined) return { line: "", code: exitCodes.done }
    const line = first.message
      .split("\n")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .join(" ")
    return { line: `${line} (${error.commandPath.join(" ")} --help tells more)`, code: exitCodes.misused }
  }
  return undefined
}

/** Runs one command line, and sets the exit code. */
export const main = async (args: ReadonlyArray<string>): Promise<void> => {
  const command = Command.runWith(waybill, { version, renderErrors: false })
  const exit = await Effect.runPromiseExit(Effect.provide(command(args), NodeServices.layer))
  if (Exit.isSuccess(exit)) return
  const error = Cause.squash(exit.cause)
  const verdict = verdictOn(error)
  if (verdict === undefined) {
    tell(`waybill: a defect of ours, please report it\n${error instanceof Error ? error.stack : String(error)}`)
    process.exitCode = 70
    return
  }
  if (verdict.line !== "") tell(`waybill: ${verdict.line}`)
  process.exitCode = verdict.code
}
