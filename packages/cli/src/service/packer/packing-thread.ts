import { workerData } from "node:worker_threads"
import { type PrintPackerOptions, printsToBoxes } from "@waybill/core/adapter"
import { answerRequests } from "../../threads/answer-requests.ts"
import type { PackRequest } from "./threaded-packer.ts"

const toBoxes = printsToBoxes(workerData as PrintPackerOptions)

answerRequests(({ prints, units }: PackRequest) => toBoxes(prints, units))
