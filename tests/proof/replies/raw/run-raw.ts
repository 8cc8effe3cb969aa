// Writes raw bytes to sockets, and checks that good clients are served afterwards.
import { once } from "node:events"
import { connect } from "node:net"
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { orderOf } from "../../../service/fixtures/load.ts"
import type { Result, Run } from "../../trial.ts"
import { fuzz, SEEDS_APART, timed } from "../fuzz.ts"
import { fuzzedService } from "../fuzzed-service.ts"
import { isThrottle, type Judged } from "../totals.ts"
import { rawViolations } from "./judge-raw-reply.ts"
import { type RawRequest, rawRequest } from "./raw-requests.ts"

/** Milliseconds without new bytes after which the client closes the connection. */
const QUIET = 60
/** Time limit in milliseconds for the first byte of the reply to a complete request. */
const LONGEST = 20_000
/** Number of connections after which a good client calls the service. */
const CHECK_EVERY = 100

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Writes the pieces. Returns everything received until the connection ends or stays quiet, and the milliseconds from the
 * latest piece to the first byte.
 */
const exchange = async (port: number, { ends, isComplete, pieces }: RawRequest) => {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
  // The service may close the connection while the client writes.
  socket.on("error", () => {})
  const chunks: Array<Buffer> = []
  const ended = new Promise<void>((resolve) => socket.once("end", resolve).once("close", () => resolve()))
  const first = once(socket, "data").catch(() => {})
  let writtenAt = performance.now()
  let duration: number | undefined
  let isQuiet = pause(QUIET)
  socket.on("data", (chunk) => {
    duration ??= performance.now() - writtenAt
    chunks.push(chunk)
    isQuiet = pause(QUIET)
  })
  await once(socket, "connect")
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(5)
    writtenAt = performance.now()
    socket.write(piece)
  }
  if (ends) socket.end()
  // A busy service may need longer than the quiet time.
  if (isComplete) await Promise.race([ended, first, pause(LONGEST)])
  for (let before: unknown; before !== isQuiet; ) {
    before = isQuiet
    await Promise.race([ended, isQuiet])
  }
  socket.destroy()
  return { text: Buffer.concat(chunks).toString("latin1"), duration }
}

export const runRaw = async (run: Run): Promise<Result> => {
  const { clear, service } = await fuzzedService()
  const port = Number(new URL(service.url).port)
  const body = JSON.stringify({ ...service.credentials, data: { xid: "A-1" } })
  await service.call("push_order", orderOf("A-1"))
  const isServing = async () => {
    const reply = await service.call("get_status", { xid: "A-1" })
    return reply.res === "success" ? [] : [`a good client got ${JSON.stringify(reply)}`]
  }
  const send = async (index: number): Promise<Judged> => {
    if (index % CHECK_EVERY === 0) {
      const [result, duration] = await timed(isServing)
      const violations = result instanceof Error ? [`a good client got no reply: ${result.message}`] : result
      return { kind: "good client", duration, violations }
    }
    const request = rawRequest(seededRandom(run.seed * SEEDS_APART + index), body)
    const { isComplete } = request
    const [received] = await timed(() => exchange(port, request))
    if (received instanceof Error)
      return { kind: "none", duration: undefined, violations: [`connection ${index}: ${received.message}`] }
    const { duration, text } = received
    const violations = rawViolations(text, isComplete)
    const kind = text === "" ? "closed" : text.slice(9, 12)
    const sent = JSON.stringify(Buffer.concat(request.pieces).toString("latin1").slice(0, 300))
    return {
      kind,
      duration,
      isThrottled: isComplete ? isThrottle(Number(kind)) : undefined,
      violations: violations.map((each) => `connection ${index}, ${sent}: ${each}`)
    }
  }
  const result = await fuzz(run, send)
  const alive = await isServing().catch((error: Error) => [`the service does not reply at the end: ${error.message}`])
  clear()
  return { ...result, losses: result.losses + alive.length, found: [...result.found, ...alive] }
}
