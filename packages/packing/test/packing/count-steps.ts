// node --conditions=waybill-source count-steps.ts: packs each large request and prints the number of steps as JSON. A
// step is one execution of a block of code, as counted by V8. The count is therefore independent of the packer's own
// counter of work.
import { type Profiler, Session } from "node:inspector"
import { pack, type Request } from "@waybill/packing"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { largeRequests, requestsByRule } from "./fixtures/large-requests.ts"

const session = new Session()
session.connect()

const stepsIn = ({ functions }: Profiler.ScriptCoverage): number =>
  functions.reduce((sum, { ranges }) => ranges.reduce((n, { count }) => n + count, sum), 0)

/** Returns the number of steps taken since the previous call. */
const stepsTaken = (): number => {
  let steps = 0
  session.post("Profiler.takePreciseCoverage", (error, covered) => {
    if (error !== null) throw error
    for (const script of covered.result) if (script.url.includes("/packing/src/")) steps += stepsIn(script)
  })
  return steps
}

const stepsOf = (request: Request): number => {
  stepsTaken()
  pack(request)
  return stepsTaken()
}

/** Returns the request with a time limit of 0. */
const withoutTime = (request: Request): Request => {
  let time = 0
  return { ...request, timeLimit: { now: () => time++, limit: 0 } }
}

session.post("Profiler.enable")
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
const steps = {
  withoutTime: sampleOf(Object.entries(requestsByRule), 4).map(([name, requestFor]) => [
    name,
    stepsOf(withoutTime(requestFor(1000, 200)))
  ]),
  // Counting slows the packer down, so CI counts only the fastest request, which is the last.
  large: sampleOf(Object.entries(largeRequests).reverse(), 1).map(([name, request]) => [name, stepsOf(request)])
}
process.stdout.write(JSON.stringify(steps))
