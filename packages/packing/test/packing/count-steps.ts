// node --conditions=waybill-source count-steps.ts: packs each large request and prints how many steps that took, as the
// engine counts them: how often each block of code was run. The packer has no part in this count.
import { type Profiler, Session } from "node:inspector"
import { pack, type Request } from "@waybill/packing"
import { LARGE, RULES } from "./fixtures/large-requests.ts"

const session = new Session()
session.connect()

const stepsIn = ({ functions }: Profiler.ScriptCoverage): number =>
  functions.reduce((sum, { ranges }) => ranges.reduce((n, { count }) => n + count, sum), 0)

/** The steps since this was asked before. */
const stepsTaken = (): number => {
  let steps = 0
  session.post("Profiler.takePreciseCoverage", (fault, covered) => {
    if (fault !== null) throw fault
    for (const script of covered.result) if (script.url.includes("/packing/src/")) steps += stepsIn(script)
  })
  return steps
}

const stepsOf = (request: Request): number => {
  stepsTaken()
  pack(request)
  return stepsTaken()
}

/** With a clock that advances by one each time it is looked at, and a fuse that has burnt at the start. */
const burnt = (request: Request): Request => {
  let time = 0
  return { ...request, fuse: { now: () => time++, limit: 0 } }
}

session.post("Profiler.enable")
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
const steps = {
  burnt: Object.entries(RULES).map(([name, requestFor]) => [name, stepsOf(burnt(requestFor(1000, 200)))]),
  large: Object.entries(LARGE).map(([name, request]) => [name, stepsOf(request)])
}
process.stdout.write(JSON.stringify(steps))
