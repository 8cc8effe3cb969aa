// A thread that answers without a box, and does not survive a print in the finishing `last`.
import { parentPort } from "node:worker_threads"
import type { ToPack } from "../../../src/service/packer/threaded-packer.ts"

parentPort?.on("message", ({ prints }: ToPack) => {
  if (prints[0]?.finishing === "last") process.exit()
  if (prints[0]?.finishing !== "never") parentPort?.postMessage({ boxes: [] })
})
