import type { IncomingMessage, ServerResponse } from "node:http"
import type { Body, Hold } from "../request/request.ts"
import type { BodyMemory, HeldBody } from "./body-memory.ts"

/**
 * Time in milliseconds to read and discard the rest of a refused body, because a client may miss the reply while it
 * sends.
 */
const DISCARD_TIME = 1000

/** Uncounted bytes of each body, already bounded by the limit on connections. */
const UNCOUNTED = 16_384

/** The limits for reading a body. */
interface Limits {
  readonly bytes: number
  readonly memory: BodyMemory
}

/**
 * Calls `done` with a body, or with the reason why it was refused, and with a function that counts the bytes of its
 * decompressed content. Counts the body until the response is closed. Never calls `done` if the client aborts.
 */
export const readBody = (
  request: IncomingMessage,
  response: ServerResponse,
  client: () => string,
  { bytes: limit, memory }: Limits,
  done: (body: Body, hold: Hold) => void
): void => {
  const announced = Number(request.headers["content-length"] ?? 0)
  // The buffer grows, because a list of many small chunks would need a hundred times the memory of their bytes.
  let buffer: Buffer<ArrayBuffer> | undefined
  let isFirstChunk = true
  let length = 0
  let held: HeldBody | undefined
  let isRefused = false

  // Without this, large buffers occupy memory until the next garbage collection. The first chunk belongs to Node.
  const free = (): void => {
    if (!isFirstChunk) buffer?.buffer.transfer(0)
    buffer = undefined
  }
  const refuse = (reason: Body): void => {
    request.off("data", take).off("end", end)
    if (held !== undefined) memory.release(held)
    free()
    const finish = (): void => {
      request.off("end", finish)
      done(reason, hold)
    }
    const timer = setTimeout(finish, DISCARD_TIME)
    // "close" is also emitted if the client aborts the request.
    request
      .on("end", finish)
      .once("close", () => clearTimeout(timer))
      .resume()
  }
  const count = (bytes: number): void => {
    if (held === undefined) {
      const body: HeldBody = {
        client: client(),
        bytes: 0,
        isComplete: request.complete,
        refuse: () => {
          isRefused = true
          if (!body.isComplete) refuse("no memory")
        }
      }
      held = body
      response.once("close", () => memory.release(body))
    }
    memory.grow(held, bytes)
  }
  const hold: Hold = (bytes) => {
    if (!isRefused) count((buffer?.length ?? 0) + bytes)
    return !isRefused
  }
  const take = (chunk: Buffer<ArrayBuffer>): void => {
    const before = length
    length += chunk.length
    if (length > limit) {
      refuse("too large")
      return
    }
    if (buffer === undefined) buffer = chunk
    else {
      if (length > buffer.length) {
        // Doubling a long body would need twice its memory. A short one may stay unfinished.
        const size = length > UNCOUNTED && announced > 0 ? announced : 2 * buffer.length
        const larger = Buffer.allocUnsafeSlow(Math.min(limit, Math.max(size, length)))
        buffer.copy(larger, 0, 0, before)
        free()
        buffer = larger
        isFirstChunk = false
      }
      chunk.copy(buffer, before)
    }
    if (buffer.length > UNCOUNTED && buffer.length > (held?.bytes ?? 0)) count(buffer.length)
  }
  const end = (): void => {
    const body = buffer?.subarray(0, length) ?? Buffer.alloc(0)
    if (held !== undefined) held.isComplete = true
    response.once("finish", free)
    done(body, hold)
  }
  if (announced > limit) refuse("too large")
  else request.on("data", take).on("end", end)
}
