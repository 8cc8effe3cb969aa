import { parentPort, workerData } from "node:worker_threads"
import { type PrintPacking, printsToBoxes } from "@waybill/core"
import type { PackRequest } from "./threaded-packer.ts"

const toBoxes = printsToBoxes(workerData as PrintPacking)

parentPort?.on("message", ({ prints, units }: PackRequest) => parentPort?.postMessage(toBoxes(prints, units)))
