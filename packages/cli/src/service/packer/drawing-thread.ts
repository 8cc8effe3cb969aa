import { parentPort, workerData } from "node:worker_threads"
import type { PackSettings } from "../../packing/pack-settings.ts"
import { type DrawingRequest, drawnOrder } from "./drawn-order.ts"

const settings = workerData as PackSettings

parentPort?.on("message", (request: DrawingRequest) => parentPort?.postMessage(drawnOrder(request, settings)))
