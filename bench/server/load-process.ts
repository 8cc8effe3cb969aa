// Runs the load in a separate process. A message describes the load, and another returns the figures.
import { type Load, load } from "./load.ts"

// The parent process ends this one.
process.on("SIGINT", () => {})
process.on("disconnect", () => process.exit(1))

process.once("message", async (task: Load) => {
  const figures = await load(task)
  process.send!(figures, () => process.exit(0))
})
