import { Effect } from "effect"
import { Command } from "effect/cli"
import { oneLine, safeJson } from "../../output/safe-text.ts"
import { print, printRows } from "../../output/terminal.ts"
import type { SandboxStatus } from "../../sandbox/sandbox.ts"
import { jsonFlag } from "../../settings/flags.ts"
import { callSandbox, targetFlags } from "./call-sandbox.ts"

const printStatus = ({ due, due_count, fates, now, problems, seed, speed }: SandboxStatus): void => {
  print(`Clock ${now}${speed === 0 ? ", moved only by advance" : `, speed ${speed}`}; seed ${seed}\n`)
  printRows(
    fates,
    { suffix: ({ suffix }) => suffix, zip: ({ zip = "" }) => zip, fate: ({ summary }) => summary },
    false,
    ["fate"]
  )
  print(`\nDue: ${due_count}`)
  if (due.length > 0)
    printRows(
      due,
      {
        at: ({ at }) => at,
        what: ({ command, event }) => command ?? event ?? "",
        order: ({ order_id, xid }) => oneLine(xid ?? order_id)
      },
      false,
      ["order"]
    )
  for (const { at, problem, xid } of problems) print(oneLine(`${at} ${xid}: ${problem}`))
}

/** `waybill sandbox status` */
export const status = Command.make("status", { json: jsonFlag, ...targetFlags }, ({ json, ...target }) =>
  Effect.promise(async () => {
    const found = await callSandbox<SandboxStatus>(target, "")
    if (json) print(safeJson(found, 2))
    else printStatus(found)
  })
).pipe(
  Command.withDescription("Print the clock of a sandbox, its fates, what is due, and its problems"),
  Command.withExamples([{ command: "waybill sandbox status" }])
)
