// By its own path: the index of the package would load clients of servers that are not asked for here.
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { AccountRefusal } from "@waybill/adapter-sql"
import type { OperatorRefusal, Unavailable } from "@waybill/core"
import { Cause, Effect, Exit, Layer } from "effect"
import { type CliError, CliOutput, Command } from "effect/cli"
import { waybill } from "./commands/root.ts"
import { exitCodes, Mistake } from "./errors/command-error.ts"
import { tell } from "./output/print.ts"
import { version } from "./output/version.ts"
import { withSwitchesOn } from "./settings/bare-switches.ts"

/** What a command may end with, told by its tag: the classes of what was not asked for are not loaded. */
type Ending = AccountRefusal | OperatorRefusal | Unavailable | CliError.ShowHelp

const has = <Tag extends Ending["_tag"]>(error: unknown, tag: Tag): error is Extract<Ending, { _tag: Tag }> =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === tag

/** What all began with. */
const firstCauseOf = (thrown: unknown): unknown =>
  thrown instanceof Error && thrown.cause !== undefined ? firstCauseOf(thrown.cause) : thrown

/** What went wrong, in one line, and the exit code that goes with it; undefined for a defect of ours. */
const verdictOn = (error: unknown): { readonly line: string; readonly code: number } | undefined => {
  if (error instanceof Mistake) return { line: error.message, code: exitCodes[error.why] }
  if (has(error, "AccountRefusal") || has(error, "OperatorRefusal"))
    return { line: error.message, code: exitCodes.refused }
  if (has(error, "Unavailable")) {
    const cause = firstCauseOf(error.cause)
    const why = cause instanceof Error && cause.message !== "" ? `: ${cause.message.split("\n")[0]}` : ""
    return { line: `the database does not answer${why}`, code: exitCodes.unavailable }
  }
  if (has(error, "ShowHelp")) {
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

/** Who reads our output may stop reading: a command is done then, and a service goes on. Another fault loses what was to be said. */
const heedOutput = (command: string | undefined): void => {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (command === "serve") return
    if (code === "EPIPE") process.exit(exitCodes.done)
    tell(`waybill: standard output cannot be written: ${code}`)
    process.exit(exitCodes.unavailable)
  })
}

/** Runs one command line, and sets the exit code. */
export const main = async (args: ReadonlyArray<string>): Promise<void> => {
  heedOutput(args[0])
  const command = Command.runWith(await waybill(args[0]), { version })
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
