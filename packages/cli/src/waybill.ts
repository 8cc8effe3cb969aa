// Not imported from the package's index, which also loads database clients.
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { DatabaseRefused } from "@waybill/adapter-sql"
import type { OperatorRefusal, Unavailable } from "@waybill/core"
import type { AccountRefusal, TokenRefusal, WebhookRefusal } from "@waybill/core/adapter"
import { Cause, Effect, Exit, Layer } from "effect"
import { type CliError, CliOutput, Command } from "effect/cli"
import { rootCommand } from "./commands/root.ts"
import { CommandError } from "./errors/command-error.ts"
import { exitCodes } from "./errors/exit-codes.ts"
import { describeInvocation } from "./errors/invocation-error.ts"
import { systemReason } from "./errors/system-reason.ts"
import { formatHelp } from "./output/help-page.ts"
import { bold, discardEarly, notify, print, printEarly } from "./output/terminal.ts"
import { version } from "./output/version.ts"
import { normalizeArguments } from "./settings/normalized-arguments.ts"

/** Expected errors of a command. They are recognized by tag, without loading their classes. */
type CommandFailure =
  | AccountRefusal
  | DatabaseRefused
  | OperatorRefusal
  | TokenRefusal
  | WebhookRefusal
  | Unavailable
  | CliError.ShowHelp

const hasTag = <Tag extends CommandFailure["_tag"]>(
  error: unknown,
  tag: Tag
): error is Extract<CommandFailure, { _tag: Tag }> =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === tag

const refusals = ["AccountRefusal", "DatabaseRefused", "OperatorRefusal", "TokenRefusal", "WebhookRefusal"] as const

const rootCauseOf = (thrown: unknown): unknown =>
  thrown instanceof Error && thrown.cause !== undefined ? rootCauseOf(thrown.cause) : thrown

/** Reports an invalid command line in one line instead of printing a help page, and prints help pages for 80 columns. */
const presenter = CliOutput.layerPresenter({
  present: (event) => {
    if (event._tag === "InvalidInvocation") return Effect.sync(() => notify(`waybill: ${describeInvocation(event)}`))
    return event._tag === "Help"
      ? Effect.sync(() => print(formatHelp(event.helpDoc, bold)))
      : CliOutput.defaultPresenter.present(event)
  }
})

/** Prints an error and returns its exit code. */
const reportError = (error: unknown): number => {
  if (error instanceof CommandError) {
    if (error.kind === "usage") discardEarly()
    notify(`waybill: ${error.message}`)
    return exitCodes[error.kind]
  }
  if (refusals.some((tag) => hasTag(error, tag))) {
    const { message } = error as { readonly message: string }
    notify(`waybill: ${message}`)
    return exitCodes.refused
  }
  if (hasTag(error, "Unavailable")) {
    const cause = rootCauseOf(error.cause)
    const reason = cause instanceof Error && cause.message !== "" ? `: ${cause.message.split("\n")[0]}` : ""
    notify(`waybill: the database is unavailable${reason}`)
    return exitCodes.unavailable
  }
  // The presenter has printed the help page or the error.
  if (hasTag(error, "ShowHelp")) return error.errors.length === 0 ? exitCodes.done : exitCodes.usage
  const details = error instanceof Error ? error.stack : String(error)
  notify(`waybill: internal error; please report it\n${details}`)
  return exitCodes.defect
}

/**
 * Handles errors on the output streams. A service ignores errors on standard output. Any other command ends
 * successfully if the reader has closed the pipe, and fails on every other error, because output is lost.
 */
const handleOutputErrors = (command: string | undefined): void => {
  // Messages can no longer be read, but the command continues.
  process.stderr.on("error", () => {})
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (command === "serve") return
    if (error.code === "EPIPE") process.exit(exitCodes.done)
    notify(`waybill: standard output: cannot be written: ${systemReason(error)}`)
    process.exit(exitCodes.unavailable)
  })
}

/** Runs the command with the given arguments and sets the exit code of the process. */
export const main = async (args: ReadonlyArray<string>): Promise<void> => {
  handleOutputErrors(args[0])
  const command = Command.runWith(await rootCommand(args), { version })
  const services = Layer.merge(NodeServices.layer, presenter)
  const exit = await Effect.runPromiseExit(Effect.provide(command(normalizeArguments(args)), services))
  if (Exit.isSuccess(exit)) {
    printEarly()
    return
  }
  // A command that prints help keeps exit code 0.
  process.exitCode = reportError(Cause.squash(exit.cause))
}
