// A thread that attacks a service, so that the attack does not delay the measurements.
import { parentPort, workerData } from "node:worker_threads"
import { attacks } from "./attacks.ts"

const { attack, url } = workerData as { readonly attack: string; readonly url: string }
attacks[attack]?.(url)
parentPort?.postMessage("started")
