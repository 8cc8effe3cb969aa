import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { usageError } from "../../errors/command-error.ts"
import { safeJson } from "../../output/safe-text.ts"
import { print } from "../../output/terminal.ts"
import { A_DURATION, A_TIME, millisecondsOf, timeOf } from "../../sandbox/duration.ts"
import type { SandboxAdvance } from "../../sandbox/sandbox.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { callSandbox, targetFlags } from "./call-sandbox.ts"

const bodyOf = (time: string): object => {
  if (millisecondsOf(time) !== undefined) return { by: time }
  if (timeOf(time) !== undefined) return { to: time }
  throw usageError(`time: invalid value ${JSON.stringify(time)}; expected ${A_DURATION}, or ${A_TIME}`)
}

/** `waybill sandbox advance` */
export const advance = Command.make(
  "advance",
  {
    time: Argument.String("time").pipe(
      Argument.withDescription(`${A_DURATION[0]!.toUpperCase()}${A_DURATION.slice(1)}, or a time`)
    ),
    json: jsonFlag,
    ...targetFlags
  },
  ({ json, time, ...target }) =>
    Effect.promise(async () => {
      const done = await callSandbox<SandboxAdvance>(target, "/advance", bodyOf(time))
      if (json) return print(safeJson(done, 2))
      const { commands, now, webhooks } = done
      print(`The clock is at ${now}. Commands of the shop: ${commands}; webhook requests: ${webhooks}.`)
    })
).pipe(
  Command.withDescription("Advance the clock of a sandbox, and do everything that falls due"),
  Command.withExamples([
    { command: "waybill sandbox advance 2d" },
    { command: "waybill sandbox advance 2026-03-05T09:00:00Z --json" }
  ])
)
