import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { checkExtension } from "../../output/output-file.ts"
import { notify } from "../../output/terminal.ts"
import { completedFlag } from "../../settings/completed-words.ts"
import { starterText, writeNew } from "../../starter/starter-files.ts"

/** `waybill card example` */
export const example = Command.make(
  "example",
  {
    out: completedFlag("out", "FILE").pipe(
      Flag.withDescription("Write the card to this file, which must not exist; without it, to standard output"),
      Flag.optional
    )
  },
  ({ out }) =>
    Effect.sync(() => {
      const text = starterText("cards/parcel-2026.json")
      if (Option.isNone(out)) process.stdout.write(text)
      else {
        checkExtension("--out", out.value, ["JSON"])
        writeNew(out.value, text)
        notify(`Wrote ${out.value}.`)
      }
    })
).pipe(
  Command.withDescription("Print a rate card with comments that explain each field"),
  Command.withExamples([{ command: "waybill card example --out cards/mine-2026.json" }])
)
