// The load in a process of its own, so that it takes no time from who is loaded: a message says what to do, another how it went.
import { type Load, load } from "./load.ts"

// Who started this ends it.
process.on("SIGINT", () => {})
process.on("disconnect", () => process.exit(1))

process.once("message", async (asked: Load) => {
  const figures = await load(asked)
  process.send!(figures, () => process.exit(0))
})
