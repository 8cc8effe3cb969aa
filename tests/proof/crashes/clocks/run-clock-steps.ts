// Steps the clocks of a service and of its database server by an hour under load, in both directions.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { bin } from "../../../service/fixtures/commands.ts"
import { shiftedClockAbsence, steppedClock } from "../../../service/fixtures/shifted-clock.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openReceiver } from "../../webhooks/deliveries/receiver.ts"
import { openShop } from "../load/open-shop.ts"
import { ownServer } from "../outages/own-server.ts"
import { runOutages } from "../outages/run-outages.ts"
import { startedProblems } from "./another-process.ts"
import { receivedEvents } from "./received-events.ts"

const HOUR = 3600
/** The steps of a round, in seconds from the correct time, and the milliseconds until the next one. */
const steps = [HOUR, 0, -HOUR, 0]
const UNTIL_NEXT = 5000

interface Clocks {
  readonly service: ReturnType<typeof steppedClock>
  readonly server: ReturnType<typeof steppedClock>
}

/** Steps both clocks in the first round, and then one of them in turn. */
const clocksOf = ({ server, service }: Clocks, round: number) => [[service, server], [service], [server]][round % 3]!

const runOn = async (source: Source, clocks: Clocks, folder: string, run: Run): Promise<Result> => {
  const rules = join(folder, "policy.json")
  writeFileSync(rules, JSON.stringify({ webhookUrls: "any", webhookNetworks: "any" }))
  const environment = { ...clocks.service.environment, WAYBILL_POLICY: rules, WAYBILL_WORKERS: "2" }
  const database = ["--database", Object.values(source)[0] as string]
  const shop = await openShop(database, environment)
  const launch = (args: ReadonlyArray<string>, more: Record<string, string> = {}) =>
    shop.launch([process.execPath, bin, ...args, ...database], { ...environment, ...more })
  const receiver = await openReceiver({ random: seededRandom(run.seed), misbehaves: false, onRequest: () => {} })
  const problems: Array<string> = []
  let round = 0
  const cause = async () => {
    const stepped = clocksOf(clocks, round++)
    for (const [index, seconds] of steps.entries()) {
      for (const { step } of stepped) step(seconds)
      const waited = pause(UNTIL_NEXT)
      if (index === 0)
        problems.push(
          ...(await startedProblems(() => launch(["serve", "--port", "0", "--workers", "1", "--webhooks", "off"])))
        )
      await waited
    }
    return performance.now()
  }
  const query = queryOn(source, "waybill_")
  const events = receivedEvents(query, receiver)
  try {
    // A webhook receives no event that is older than itself.
    const earlier = { CLOCK_SHIFT: String(-2 * HOUR) }
    const added = await launch(["webhook", "add", "demo", `${receiver.url}/demo`], earlier).ended
    const { secret } = JSON.parse(added.out) as { readonly secret: string }
    const outage = { cause, isServiceUp: true, isServing: true, beforeLastCheck: events.arrive }
    const result = await runOutages(shop.address, { query }, outage, run)
    const violations = await events.violations(secret)
    return {
      ...result,
      losses: result.losses + violations.length,
      figures: { ...result.figures, ...events.figures() },
      found: [...result.found, ...violations, ...problems]
    }
  } finally {
    shop.close()
    receiver.close()
  }
}

export const runClockSteps = async (name: DatabaseName, run: Run): Promise<Result | Absent> => {
  const absent = shiftedClockAbsence()
  if (absent !== undefined) return { absent }
  const folder = mkdtempSync(join(tmpdir(), "waybill-clocks-"))
  chmodSync(folder, 0o755)
  try {
    const clocks = { service: steppedClock(folder, "service-clock"), server: steppedClock(folder, "server-clock") }
    if (name === "SQLite") return await runOn({ sqlite: join(folder, "waybill.db") }, clocks, folder, run)
    const server = await ownServer(name, folder, { environment: clocks.server.environment })
    if (server.absent !== undefined) return { absent: server.absent }
    return await runOn(server.source, clocks, folder, run).finally(server.kill)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
