import { NodeServices } from "@effect/platform-node"
import { AccountRefusal } from "@waybill/adapter-sql"
import { OperatorRefusal, Unavailable } from "@waybill/core"
import { Cause, Effect, Exit, Layer } from "effect"
import { type CliError, CliOutput, Command } from "effect/cli"
import { card } from "./card/card.ts"
import { account } from "./commands/account.ts"
import { backup } from "./commands/backup.ts"
import { events } from "./commands/events.ts"
import { migrate } from "./commands/migrate.ts"
import { order } from "./commands/order.ts"
import { serve } from "./commands/serve.ts"
import { exitCodes, Mistake } from "./mistake.ts"
import { boxes } from "./offline/boxes.ts"
import { pack } from "./offline/pack.ts"
import { rate } from "./offline/rate.ts"
import { replay } from "./offline/replay.ts"
import { ship } from "./offline/ship.ts"
import { tell } from "./output/print.ts"
import { withSwitchesOn } from "./settings/switches.ts"
import { version } from "./version.ts"

/** The whole of the command line. */
export const waybill = Command.make("waybill").pipe(
  Command.withDescription(
    "Print-order fulfilment. Exit codes: 0 done, 1 refused, 2 wrong command or setting, 3 something does not answer."
  ),
  Command.withSubcommands([serve, account, order, migrate, events, backup, pack, rate, ship, card, replay, boxes])
)

const isShowHelp = (error: unknown): error is CliError.ShowHelp =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "ShowHelp"

/** What all began with. */
const firstCauseOf = (thrown: unknown): unknown =>
  thrown instanceof Error && thrown.cause !== undefined ? firstCauseOf(thrown.cause) : thrown

/** What went wrong, in one line, and the exit code that goes with it; undefined for a defect of ours. */
const verdictOn = (error: unknown): { readonly line: string; readonly code: number } | undefined => {
  if (error instanceof Mistake) return { line: error.message, code: exitCodes[error.why] }
  if (error instanceof AccountRefusal || error instanceof OperatorRefusal)
    return { line: error.message, code: exitCodes.refused }
  if (error instanceof Unavailable) {
    const cause = firstCauseOf(error.cause)
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

/** What is wrong with a command line is told in one line, not under a page of help. */
const presenter = CliOutput.layerPresenter({
  present: (event) => (event._tag === "InvalidInvocation" ? Effect.void : CliOutput.defaultPresenter.present(event))
})

/** Who reads our output may stop reading: a command is done then, and a service goes on. */
const surviveClosedPipe = (command: string | undefined): void => {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE" && command !== "serve") process.exit(exitCodes.done)
  })
}

/** Runs one command line, and sets the exit code. */
export const main = async (args: ReadonlyArray<string>): Promise<void> => {
  surviveClosedPipe(args[0])
  const command = Command.runWith(waybill, { version })
  const surroundings = Layer.merge(NodeServices.layer, presenter)
  const exit = await Effect.runPromiseExit(Effect.provide(command(withSwitchesOn(args)), surroundings))
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
