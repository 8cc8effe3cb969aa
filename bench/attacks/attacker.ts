// A thread that attacks a service, so that the attack does not delay the measurements.
import { parentPort, workerData } from "node:worker_threads"
import { attacks, type Target } from "./attacks.ts"

const { attack, target } = workerData as { readonly attack: string; readonly target: Target }
attacks[attack]?.(target)
parentPort?.postMessage("started")
