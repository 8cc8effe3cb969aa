// Runs rounds on one database, and compares their outcomes with the stored orders.
import { faults } from "../../../packages/adapter-sql/test/faults/faults.ts"
import { proxyTo } from "../../../packages/adapter-sql/test/faults/proxy-to.ts"
import { inconsistencies } from "../../../packages/adapter-sql/test/fixtures/consistency.ts"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type FreshTables, migratedTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { workplace } from "../../service/fixtures/service.ts"
import type { Absent, Result, Run } from "../trial.ts"
import { CLIENTS, faultProblems, type Lost, PROCESSES, roundViolations } from "./judge-round.ts"
import { pushRound } from "./push-round.ts"
import { openReplyProxy, type ReplyProxy } from "./reply-proxy.ts"

/** Share of the replies that the proxy cuts. */
const CUT = 0.3

const storedViolations = async (tables: FreshTables, receipts: ReadonlyMap<string, string | undefined>) => {
  const orders = await tables.query("select xid, order_id from our_orders")
  const pushes = await tables.query("select order_id from our_history where command = 'push_order'")
  const byXid = Map.groupBy(orders, ({ xid }) => String(xid))
  const wrong = [...receipts].flatMap(([xid, receipt]) => {
    const ids = (byXid.get(xid) ?? []).map(({ order_id }) => String(order_id))
    if (ids.length !== 1) return [`${xid}: ${ids.length} orders are stored`]
    return receipt === undefined || ids[0] === receipt ? [] : [`${xid}: the order is ${ids[0]}, the receipt ${receipt}`]
  })
  const surplus = orders.length - receipts.size
  return [
    ...wrong,
    ...(surplus === 0 ? [] : [`${surplus} orders more than xids`]),
    ...(pushes.length === receipts.size ? [] : [`${pushes.length} pushes in the history of ${receipts.size} orders`]),
    ...(await inconsistencies(tables))
  ]
}

/** Two processes on a new database, their clients' proxies, and a proxy in front of the database if commits are lost. */
const openServices = async (tables: FreshTables, lost: Lost, isCut: () => boolean) => {
  const { clear, serve } = workplace()
  const behind = lost === "results of commits" ? await proxyTo(tables) : undefined
  const source = Object.values((behind?.place ?? tables).source)[0] as string
  const flags = ["--database", source, "--prefix", tables.prefix, "--log", "off", "--webhooks", "off"]
  const proxies: Array<ReplyProxy> = []
  const close = async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()))
    clear()
    await behind?.proxy.close()
  }
  try {
    const first = await serve(flags)
    const others = await Promise.all(Array.from({ length: PROCESSES - 1 }, () => serve(flags)))
    for (const { url } of [first, ...others]) proxies.push(await openReplyProxy(url, isCut))
    const entrances = proxies.map(({ url }) => ({ url, credentials: first.credentials }))
    return { databaseProxy: behind?.proxy, entrances, proxies, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs rounds on the tables. */
const rounds = async (tables: FreshTables, lost: Lost, { progress, seed, signal, size }: Run): Promise<Result> => {
  const random = seededRandom(seed)
  const services = await openServices(tables, lost, () => lost === "replies" && random.happens(CUT))
  const { databaseProxy, entrances, proxies } = services
  const found: Array<string> = []
  const problems: Array<string> = []
  const receipts = new Map<string, string | undefined>()
  let [repeated, lostCommits, unsuccessful] = [0, 0, 0]
  try {
    for (let round = 0; round < size && !signal.aborted; round++) {
      const xid = `x${round}`
      if (databaseProxy !== undefined) faults["connection cut before the result of the commit"].begin(databaseProxy)
      const before = proxies.map((proxy) => proxy.lost.length)
      const outcome = await pushRound(entrances, CLIENTS, xid)
      const hidden = proxies.flatMap((proxy, index) => proxy.lost.slice(before[index]))
      const hasLostCommit = databaseProxy?.hasTriggered() === true
      found.push(...roundViolations(xid, outcome, hidden, hasLostCommit && outcome.repeated > 0))
      problems.push(...faultProblems(xid, lost, hidden.length + Number(hasLostCommit)))
      receipts.set(xid, outcome.receipts[0])
      repeated += outcome.repeated
      if (hasLostCommit) lostCommits++
      if (outcome.receipts.length === 0) unsuccessful++
      progress(round + 1)
    }
    found.push(...(await storedViolations(tables, receipts)))
  } finally {
    await services.close()
  }
  const lostReplies = proxies.reduce((sum, proxy) => sum + proxy.lost.length, 0)
  const figures = {
    pushes: String(receipts.size * PROCESSES * CLIENTS + repeated),
    ...(lost === "replies" && { "lost replies": String(lostReplies) }),
    ...(lost === "results of commits" && {
      "lost commits": String(lostCommits),
      "rounds without a success": String(unsuccessful)
    })
  }
  return { trials: receipts.size, losses: found.length, figures, found: [...found, ...problems] }
}

/** Runs rounds against two processes on a new database. */
export const runRounds = async (database: DatabaseName, lost: Lost, run: Run): Promise<Result | Absent> => {
  const tables = await migratedTables(database)
  if ("absent" in tables) return tables
  return rounds(tables, lost, run).finally(tables.end)
}
