// Pairs of commands that race, each with the commands executed before them.
import type { CommandName } from "../fixtures/commands.ts"

export interface Pair {
  readonly after: ReadonlyArray<CommandName>
  readonly race: readonly [CommandName, CommandName]
}

const pair = (after: Pair["after"], ...race: Pair["race"]): Pair => ({ after, race })

export const pairs: ReadonlyArray<Pair> = [
  pair([], "push", "pushToBonn"),
  pair([], "push", "reorder"),
  pair([], "reorder", "reorder"),
  pair([], "push", "status"),
  pair([], "push", "record"),
  pair([], "push", "hold"),
  pair([], "push", "cancel"),
  pair(["push"], "hold", "start"),
  pair(["push", "hold"], "unhold", "start"),
  pair(["push"], "cancel", "start"),
  pair(["push"], "stop", "start"),
  pair(["push"], "start", "start"),
  pair(["push"], "cancel", "cancel"),
  pair(["push", "hold"], "unhold", "unhold"),
  pair(["push"], "hold", "holdToo"),
  pair(["push"], "hold", "record"),
  pair(["push", "hold"], "holdToo", "unhold"),
  pair(["push"], "hold", "cancel"),
  pair(["push", "hold"], "unhold", "cancel"),
  pair(["push", "start"], "toLexington", "ship"),
  pair(["push", "start"], "method", "ship"),
  pair(["push", "start"], "deadline", "ship"),
  pair(["push", "start"], "rush", "ship"),
  pair(["push", "start"], "ship", "ship"),
  pair(["push", "start"], "ship", "shipToo"),
  pair(["push", "start"], "ship", "stop"),
  pair(["push"], "toLexington", "toBonn"),
  pair(["push"], "toLexington", "record"),
  pair(["push"], "deadline", "rush"),
  pair(["push"], "method", "toLexington"),
  pair(["push"], "method", "deadline")
]
