import { parentPort, workerData } from "node:worker_threads"
import { type PrintPacking, printsToBoxes } from "@waybill/core"
import type { ToPack } from "./threaded-packer.ts"

const toBoxes = printsToBoxes(workerData as PrintPacking)

parentPort?.on("message", ({ prints, units }: ToPack) => parentPort?.postMessage(toBoxes(prints, units)))
