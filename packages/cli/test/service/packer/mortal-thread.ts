// A thread for tests. It replies without boxes, exits on a print with the finishing `last`, and never replies to a
// print with the finishing `never`.
import { parentPort } from "node:worker_threads"
import type { PackRequest } from "../../../src/service/packer/threaded-packer.ts"

parentPort?.on("message", ({ prints }: PackRequest) => {
  if (prints[0]?.finishing === "last") process.exit()
  if (prints[0]?.finishing !== "never") parentPort?.postMessage({ reply: { _tag: "Packed", boxes: [] }, ms: 1 })
})
