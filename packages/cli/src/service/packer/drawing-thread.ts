import { workerData } from "node:worker_threads"
import type { PackSettings } from "../../packing/pack-settings.ts"
import { answerRequests } from "../../threads/answer-requests.ts"
import { type DrawingRequest, drawnOrder } from "./drawn-order.ts"

const settings = workerData as PackSettings

answerRequests((request: DrawingRequest) => drawnOrder(request, settings))
