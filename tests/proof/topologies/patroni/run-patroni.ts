// Rounds on a cluster with Patroni, each with one fault.

import type { Absent, Result, Run } from "../../trial.ts"
import { isLoss } from "../load/judge-orders.ts"
import { runRounds } from "../load/run-rounds.ts"
import { absenceOf, programsOf } from "../network/absence.ts"
import { openPatroni, type PatroniOptions } from "./cluster.ts"
import { type FaultName, faults, primaryOf } from "./faults.ts"

export const runPatroni = async (fault: FaultName, options: PatroniOptions, run: Run): Promise<Result | Absent> => {
  const absent = absenceOf(...(options.isPooled ? programsOf.pooledPatroni : programsOf.patroni))
  if (absent !== undefined) return { absent }
  const cluster = await openPatroni(options)
  const direct = async () => cluster.direct(await primaryOf(cluster))
  return runRounds(
    {
      source: { postgres: cluster.url },
      ...(fault === "cut-off" && { direct }),
      cause: () => faults[fault](cluster),
      complete: cluster.complete,
      end: cluster.end
    },
    run
  )
}

/** Judges whether the check found lost writes. Other violations, such as an unexpected reply, do not suffice. */
export const checkerResult = ({ found: violations, trials }: Pick<Result, "found" | "trials">): Result => {
  const lost = violations.filter(isLoss).length
  const found = lost > 0 ? [] : ["the check does not find the orders that asynchronous replication loses"]
  return { trials, losses: found.length, figures: { "lost orders and changes found": String(lost) }, found }
}

/** Rounds without synchronous replication, in which the check must find lost orders. */
export const runChecker = async (run: Run): Promise<Result | Absent> => {
  const result = await runPatroni("cut-off", { isPooled: false, isSynchronous: false }, run)
  if ("absent" in result) return result
  return checkerResult(result)
}
