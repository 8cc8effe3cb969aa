import { diff as changesOf, explain } from "@waybill/packing/rating"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { say } from "../../output/print.ts"
import { cardOf } from "../../rating/cards.ts"

/** `waybill card diff` */
export const diff = Command.make(
  "diff",
  {
    before: Argument.String("before").pipe(Argument.withDescription("A rate card.")),
    after: Argument.String("after").pipe(Argument.withDescription("The one that follows it.")),
    json: Flag.Boolean("json").pipe(Flag.withDescription("Print JSON."), Flag.withDefault(false))
  },
  ({ after, before, json }) =>
    Effect.sync(() => {
      const changes = changesOf(cardOf(before), cardOf(after))
      if (json) say(JSON.stringify(changes, null, 2))
      else say(changes.length === 0 ? "Every shipment is quoted alike." : explain(changes).join("\n"))
    })
).pipe(
  Command.withDescription("What changes from one rate card to another, and for which shipments."),
  Command.withExamples([{ command: "waybill card diff acme-2026.json acme-2027.json" }])
)
