// Simulates merchants on keep-alive sockets. Each has one request in flight, uses a new xid for each order, and checks
// every reply.
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { Credentials } from "../baseline/credentials.ts"
import { type Latencies, noLatencies } from "./latencies.ts"
import { timeOfAll, timesOf, usedBetween, type Watched } from "./processor-time.ts"
import { isRight, type Kind, type Reply, replyIn } from "./replies.ts"
import { requestsOf, xids } from "./requests.ts"

/** Kind of load: one method, or a mix of one order to four status queries. */
export type Mode = Kind | "mixed"

/** Target, kind and duration of a load. */
export interface Load {
  readonly url: string
  readonly credentials: Credentials
  readonly mode: Mode
  readonly connections: number
  readonly seconds: number
  /** Warm-up in seconds, which is not measured. */
  readonly warmup: number
  readonly watched: Watched
}

/** Figures measured during a load. */
export interface Figures {
  /** Correct replies per second. */
  readonly rate: number
  readonly p50: number | undefined
  readonly p99: number | undefined
  /** CPU time that the server used per correct reply, in µs. */
  readonly cpu: number | undefined
  /** Average number of cores that other processes used. */
  readonly foreign: number | undefined
  /** Number of wrong replies and broken connections. */
  readonly wrong: number
  /** The first wrong reply, if any. */
  readonly sample: string | undefined
}

/** Number of orders pushed before the first status query. */
const SEED_ORDERS = 500
const MAX_REMEMBERED = 100_000
/** Delay in milliseconds before a broken connection is reopened. */
const RECONNECT_DELAY = 20
/** Time in milliseconds to wait for the last replies. */
const LAST_REPLIES = 2000

interface Tally {
  latencies: Latencies | undefined
  wrong: number
  sample: string | undefined
  isOver: boolean
}

const countWrong = (tally: Tally, { body, head }: Reply) => {
  tally.wrong++
  tally.sample ??= `${head.split("\r\n")[0]} ${body}`.slice(0, 400)
}

/** Runs one connection until the load ends. Counts and reopens a broken connection. */
const merchant = (
  { credentials, url }: Load,
  tally: Tally,
  next: () => readonly [kind: Kind, xid: string],
  answered: (kind: Kind, xid: string) => void
): Promise<void> => {
  const target = new URL(url)
  const requests = requestsOf(target, credentials)
  const connection = () =>
    new Promise<void>((closed) => {
      let text = ""
      let kind: Kind = "push"
      let xid = ""
      let start = 0
      const receive = (count: number, bytes: Uint8Array): boolean => {
        text += (bytes as Buffer).toString("latin1", 0, count)
        const reply = replyIn(text)
        if (reply === undefined) return true
        text = ""
        if (isRight(kind, reply)) {
          tally.latencies?.add(performance.now() - start)
          answered(kind, xid)
        } else countWrong(tally, reply)
        sendNext()
        return true
      }
      // Reads into one buffer instead of a stream, because the load shares the cores with the server.
      const onread = { buffer: Buffer.allocUnsafe(65_536), callback: receive }
      const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true, onread })
      const sendNext = () => {
        if (tally.isOver) return socket.destroy()
        ;[kind, xid] = next()
        start = performance.now()
        socket.write(requests[kind].about(xid))
      }
      socket.on("connect", sendNext)
      socket.on("error", () => {})
      socket.on("close", closed)
    })
  const again = async (): Promise<void> => {
    await connection()
    if (tally.isOver) return
    countWrong(tally, { head: "the connection broke", body: "" })
    await pause(RECONNECT_DELAY)
    return again()
  }
  return again()
}

const measured = async ({ seconds, watched }: Load, tally: Tally): Promise<Figures> => {
  const latencies = noLatencies()
  tally.latencies = latencies
  const [before, allBefore, ownBefore, start] = [timesOf(watched), timeOfAll(), process.cpuUsage(), performance.now()]
  await pause(seconds * 1000)
  tally.isOver = true
  tally.latencies = undefined
  const wall = performance.now() - start
  const [after, allAfter, own] = [timesOf(watched), timeOfAll(), process.cpuUsage(ownBefore)]
  const used = before === undefined || after === undefined ? undefined : usedBetween(before, after)
  const foreign =
    used === undefined || allBefore === undefined || allAfter === undefined
      ? undefined
      : (allAfter - allBefore - used - own.user - own.system) / (wall * 1000)
  const count = latencies.count()
  return {
    rate: (count * 1000) / wall,
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
    cpu: used === undefined || count === 0 ? undefined : used / count,
    foreign: foreign === undefined ? undefined : Math.max(0, foreign),
    wrong: tally.wrong,
    sample: tally.sample
  }
}

/** Puts a server under load and returns the measured figures. */
export const load = async (task: Load): Promise<Figures> => {
  const { connections, mode, warmup } = task
  const tally: Tally = { latencies: undefined, wrong: 0, sample: undefined, isOver: false }
  const nextXid = xids()
  const known: Array<string> = []
  const first = Promise.withResolvers<void>()
  let isSeeding = mode === "status" || mode === "mixed"
  let turn = 0
  const next = (): readonly [Kind, string] => {
    if (mode === "shipping_rate" || mode === "package_info") return [mode, ""]
    const isPush = mode === "push" || isSeeding || (mode === "mixed" && turn++ % 5 === 0)
    return isPush ? ["push", nextXid()] : ["status", known[Math.floor(Math.random() * known.length)]!]
  }
  const answered = (kind: Kind, xid: string) => {
    if (mode === "push" || kind !== "push" || known.length >= MAX_REMEMBERED) return
    if (known.push(xid) < SEED_ORDERS || !isSeeding) return
    isSeeding = false
    first.resolve()
  }
  const merchants = Promise.all(Array.from({ length: connections }, () => merchant(task, tally, next, answered)))
  if (isSeeding) await Promise.race([first.promise, pause(60_000, undefined, { ref: false })])
  if (isSeeding) {
    tally.isOver = true
    throw new Error(`the server stored fewer than ${SEED_ORDERS} orders in a minute: ${tally.sample ?? "no reply"}`)
  }
  await pause(warmup * 1000)
  const figures = await measured(task, tally)
  await Promise.race([merchants, pause(LAST_REPLIES, undefined, { ref: false })])
  return figures
}
