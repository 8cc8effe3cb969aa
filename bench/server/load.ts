// Merchants on keep-alive sockets, each with one request in flight, an xid of its own for each order, and an eye on every reply.
import { connect } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import type { Credentials } from "../baseline/credentials.ts"
import { type Latencies, noLatencies } from "./latencies.ts"
import { timeOfAll, timesOf, usedBetween, type Watched } from "./processor-time.ts"
import { isRight, type Kind, type Reply, replyIn } from "./replies.ts"
import { requestsOf, xids } from "./requests.ts"

/** Orders, questions about orders, or one order to four questions. */
export type Mode = "push" | "status" | "mixed"

/** What is asked of whom, and for how long. */
export interface Load {
  readonly url: string
  readonly credentials: Credentials
  readonly mode: Mode
  readonly connections: number
  readonly seconds: number
  /** Seconds that do not count. */
  readonly warmup: number
  readonly watched: Watched
}

/** How the load was borne. */
export interface Figures {
  /** Right answers a second. */
  readonly rate: number
  readonly p50: number | undefined
  readonly p99: number | undefined
  /** µs of the server's processors for each right answer. */
  readonly cpu: number | undefined
  /** Cores that others used. */
  readonly foreign: number | undefined
  /** Replies that were no right answer, and connections that broke. */
  readonly wrong: number
  /** The first of them. */
  readonly sample: string | undefined
}

/** Orders that are there before anybody asks for one. */
const orderedBefore = 500
const mostRemembered = 100_000
/** Milliseconds until a merchant whose connection broke comes again. */
const untilAgain = 20
/** Milliseconds that an answer under way has at the end. */
const lastAnswers = 2000

interface Tally {
  latencies: Latencies | undefined
  wrong: number
  sample: string | undefined
  isOver: boolean
}

const note = (tally: Tally, { body, head }: Reply) => {
  tally.wrong++
  tally.sample ??= `${head.split("\r\n")[0]} ${body}`.slice(0, 400)
}

/** One connection that asks until all is over; a broken one is counted, and made again. */
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
      const heard = (count: number, bytes: Uint8Array): boolean => {
        text += (bytes as Buffer).toString("latin1", 0, count)
        const reply = replyIn(text)
        if (reply === undefined) return true
        text = ""
        if (isRight(kind, reply)) {
          tally.latencies?.add(performance.now() - start)
          answered(kind, xid)
        } else note(tally, reply)
        ask()
        return true
      }
      // Read into one buffer, without a stream: the load takes from the same processors as who is loaded.
      const onread = { buffer: Buffer.allocUnsafe(65_536), callback: heard }
      const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true, onread })
      const ask = () => {
        if (tally.isOver) return socket.destroy()
        ;[kind, xid] = next()
        start = performance.now()
        socket.write(requests[kind].about(xid))
      }
      socket.on("connect", ask)
      socket.on("error", () => {})
      socket.on("close", closed)
    })
  const again = async (): Promise<void> => {
    await connection()
    if (tally.isOver) return
    note(tally, { head: "the connection broke", body: "" })
    await pause(untilAgain)
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

/** Loads a server, and says how it bore that. */
export const load = async (asked: Load): Promise<Figures> => {
  const { connections, mode, warmup } = asked
  const tally: Tally = { latencies: undefined, wrong: 0, sample: undefined, isOver: false }
  const nextXid = xids()
  const known: Array<string> = []
  const first = Promise.withResolvers<void>()
  let isSeeding = mode !== "push"
  let turn = 0
  const next = (): readonly [Kind, string] => {
    const isPush = mode === "push" || isSeeding || (mode === "mixed" && turn++ % 5 === 0)
    return isPush ? ["push", nextXid()] : ["status", known[Math.floor(Math.random() * known.length)]!]
  }
  const answered = (kind: Kind, xid: string) => {
    if (mode === "push" || kind === "status" || known.length >= mostRemembered) return
    if (known.push(xid) < orderedBefore || !isSeeding) return
    isSeeding = false
    first.resolve()
  }
  const merchants = Promise.all(Array.from({ length: connections }, () => merchant(asked, tally, next, answered)))
  if (isSeeding) await Promise.race([first.promise, pause(60_000, undefined, { ref: false })])
  if (isSeeding) {
    tally.isOver = true
    throw new Error(`no ${orderedBefore} orders were taken in a minute: ${tally.sample ?? "no reply"}`)
  }
  await pause(warmup * 1000)
  const figures = await measured(asked, tally)
  await Promise.race([merchants, pause(lastAnswers, undefined, { ref: false })])
  return figures
}
