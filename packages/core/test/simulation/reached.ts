import { callsByOrder } from "./check-run.ts"
import type { SimulatedCall } from "./recorder.ts"
import type { SimulationRun } from "./simulate.ts"

const areConcurrent = (a: SimulatedCall, b: SimulatedCall): boolean =>
  a.startedAt < b.endedAt && b.startedAt < a.endedAt

const overlapsIn = (calls: ReadonlyArray<SimulatedCall>): ReadonlyArray<string> => {
  const completed = calls.filter(({ outcome }) => outcome !== undefined)
  return completed.flatMap((a, index) =>
    completed
      .slice(index + 1)
      .filter((b) => areConcurrent(a, b))
      .map((b) => [a.command.name, b.command.name].sort().join(" + "))
  )
}

/** Fault of a store's method in a trace. */
const FAULT = /^client \d: (insert|update|erase|find|history) .*(store unavailable|request lost|delayed|response lost)$/

/** Returns the pairs of commands that ran concurrently on one order, by their names in alphabetical order. */
export const overlapsOf = ({ calls }: SimulationRun): ReadonlyArray<string> =>
  [...callsByOrder(calls).values()].flatMap(overlapsIn)

/** Returns the outcomes, faults and settings of a run. */
export const reachedBy = (run: SimulationRun): ReadonlySet<string> => {
  const { attempts, isClockStopped, nodes, yieldProbability } = run.scenario
  return new Set([
    ...run.calls.map(({ command, outcome = "unknown" }) => `${command.name} ${outcome.split(" ")[0]}`),
    ...run.trace.flatMap((line) => FAULT.exec(line)?.slice(1).join(" ") ?? []),
    ...(run.trace.some((line) => line.endsWith(" crashes")) ? ["crash"] : []),
    `attempts ${attempts}`,
    `nodes ${nodes.join(",")}`,
    `yields ${yieldProbability}`,
    `clock ${isClockStopped ? "stopped" : "running"}`
  ])
}
