// Generates the load in a separate process, which receives a description of the load and sends back the figures.
import { type Load, load } from "./load.ts"

// Ignored, because the parent process ends this one.
process.on("SIGINT", () => {})
process.on("disconnect", () => process.exit(1))

process.once("message", async (task: Load) => {
  const figures = await load(task)
  process.send!(figures, () => process.exit(0))
})
