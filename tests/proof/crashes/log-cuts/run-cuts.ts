// Cuts SQLite's log at many places, and opens each of the databases again.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inconsistencies } from "../../../../packages/adapter-sql/test/fixtures/consistency.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { damageOf, hasLostTransactions } from "../../../../packages/cli/src/sqlite-file/damage.ts"
import { readLogState } from "../../../../packages/cli/src/sqlite-file/log-state.ts"
import { type SeededRandom, seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Result, Run } from "../../trial.ts"
import { PREFIX, writeAgain } from "../load/write-again.ts"
import { cutViolations } from "./judge-cut.ts"
import { type RecordedLog, recordLog } from "./record-log.ts"

/** Distance between two cuts in bytes, and the bytes at the end of a log that are cut. */
const STEP = 512
const CUT_BYTES = 64 * 1024
const CUTS = CUT_BYTES / STEP

/** Opens the database with a cut log. Returns the violations, and the number of writes that were cut off. */
const reopen = async ({ file, folder, writes }: RecordedLog, cut: number) => {
  const at = join(folder, `cut-${cut}`)
  mkdirSync(at)
  const sqlite = join(at, "waybill.db")
  copyFileSync(file, sqlite)
  writeFileSync(`${sqlite}-wal`, readFileSync(`${file}-wal`).subarray(0, cut))
  try {
    const isRefused = hasLostTransactions(readLogState(sqlite))
    const query = queryOn({ sqlite }, PREFIX)
    const rows = await query("select request_id from our_history")
    const stored = new Set(rows.map(({ request_id }) => String(request_id)))
    const damage = async () => [...damageOf(sqlite, "full"), ...(await inconsistencies({ query }))]
    const written = (await writeAgain({ sqlite })).map((problem) => `cut at ${cut}: ${problem}`)
    const torn = (await damage()).map((problem) => `cut at ${cut}: ${problem}`)
    const refused = isRefused ? [`cut at ${cut}: the service refuses to start`] : []
    const cutOff = writes.filter(({ request }) => !stored.has(request)).length
    return { cutOff, violations: [...refused, ...cutViolations(writes, cut, stored), ...written, ...torn] }
  } finally {
    rmSync(at, { recursive: true })
  }
}

/** Returns the offsets of the cuts: each sector of the last part and 128 earlier ones, or a random share of them. */
const cutsOf = (random: SeededRandom, { logSize, writes }: RecordedLog, count: number): ReadonlyArray<number> => {
  const last = Array.from({ length: CUTS }, (_, number) => logSize - STEP * (number + 1))
  const start = writes[0]!.before
  const sectors = Math.floor((last.at(-1)! - start) / STEP)
  const before = last.map(() => start + STEP * random.below(sectors))
  const all = [...last, ...before]
  return count < all.length ? Array.from({ length: count }, () => random.pick(all)) : all
}

/** Cuts as many logs as the size needs. */
export const runCuts = async ({ progress, seed, signal, size }: Run): Promise<Result> => {
  const random = seededRandom(seed)
  const found: Array<string> = []
  let [trials, logs, writes, cutOff] = [0, 0, 0, 0]
  while (trials < size && !signal.aborted) {
    const log = await recordLog(random)
    logs++
    writes += log.writes.length
    for (const cut of cutsOf(random, log, size - trials)) {
      if (signal.aborted) break
      const reopened = await reopen(log, cut)
      found.push(...reopened.violations)
      cutOff += reopened.cutOff
      progress(++trials)
    }
    log.close()
  }
  const losses = found.length
  if (cutOff === 0) found.push("no cut reached an acknowledged write")
  const figures = { logs: String(logs), "acknowledged writes": String(writes), "writes cut off": String(cutOff) }
  return { trials, losses, figures, found }
}
