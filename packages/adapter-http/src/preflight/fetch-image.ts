import { request as httpRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"
import type { ImageFacts, UnreachableImage, UnreadableImage } from "@waybill/core/preflight"
import { type GuardOptions, guardedAgents, RefusedAddress } from "../webhooks/guarded-fetch.ts"
import { memoryQueue } from "./memory-queue.ts"
import type { HeadReading } from "./read-image.ts"
import type { ByteRange, Source } from "./source.ts"

/** Which images are fetched, and how much of them. */
export interface ImageFetchOptions extends GuardOptions {
  /** Allowed hosts such as `images.example.com`, with a port unless it is the default one. Default: every public host. */
  readonly hosts?: ReadonlyArray<string>
  /** Allowed URLs: only `https`, or also `http`. Default `https`. */
  readonly urls?: "https" | "any"
  /** Time limit for one image in milliseconds. Default 10,000. */
  readonly timeLimit?: number
  /** Maximum number of bytes that are read of one image. Default 33,554,432. */
  readonly maxBytes?: number
}

/** An image that cannot be fetched. */
export interface FailedFetch extends UnreachableImage {
  /** Whether a later attempt has the same result, because the URL is not allowed. */
  readonly isFinal: boolean
}

/** The facts about an image, or why there are none. */
export type FetchedImage = ImageFacts | UnreadableImage | FailedFetch

/** A failure with a message for the merchant. It contains nothing of the server's response but its status. */
class FetchFailure extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal = false) {
    super(message)
    this.isFinal = isFinal
  }
}

const firstRange: ByteRange = { offset: 0, length: 65_536 }
const MAX_REDIRECTS = 3
/** Maximum number of ranges of one file. */
const MAX_RANGES = 20
/** Number of bytes that files from servers without ranges share. */
const WHOLE_FILES = 67_108_864

/** Returns a time limit that does not run while other images use the thread or the memory. */
const startClock = (limit: number) => {
  const controller = new AbortController()
  let left = limit
  let start = 0
  let timer: ReturnType<typeof setTimeout>
  const run = () => {
    start = performance.now()
    timer = setTimeout(() => controller.abort(), left)
  }
  run()
  return {
    signal: controller.signal,
    pauseFor: async <A>(wait: Promise<A>): Promise<A> => {
      clearTimeout(timer)
      left -= performance.now() - start
      const result = await wait
      run()
      return result
    },
    stop: () => clearTimeout(timer)
  }
}

/** One image: its time limit, and the shared memory that it has taken. */
interface Visit {
  readonly clock: ReturnType<typeof startClock>
  readonly signal: AbortSignal
  taken: number
}

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage["headers"]
  readonly bytes: Buffer
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** Returns the size of the file in a response with a range. The range must be the requested one. */
const sizeIn = ({ bytes, headers }: Reply, { length, offset }: ByteRange): number => {
  const found = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(headers["content-range"] ?? "")
  const [first, last, size] = (found ?? []).slice(1).map(Number)
  const end = Math.min(offset + length, size ?? 0)
  if (first !== offset || last !== end - 1 || bytes.length !== end - offset)
    throw new FetchFailure("the server sent another part of the file than the requested one")
  return size!
}

/** Returns a function that fetches the parts of an image that `read` needs. It never rejects. */
export const imageFetcher = (options: ImageFetchOptions, read: (source: Source) => Promise<HeadReading>) => {
  const { hosts, maxBytes = 33_554_432, timeLimit = 10_000, urls = "https" } = options
  const { agentFor, close } = guardedAgents(options)
  const memory = memoryQueue(Math.max(maxBytes, WHOLE_FILES))

  /** Returns a URL that may be requested. */
  const allowed = (text: string, base?: URL): URL => {
    const url = URL.parse(text, base?.href)
    if (url === null) throw new FetchFailure("the URL is not valid", true)
    if (url.protocol !== "https:" && !(urls === "any" && url.protocol === "http:"))
      throw new FetchFailure("the URL must begin with https://", true)
    if (url.username !== "" || url.password !== "") throw new FetchFailure("the URL must not contain credentials", true)
    const withPort = `${url.hostname}:${url.port || (url.protocol === "https:" ? "443" : "80")}`
    if (hosts !== undefined && !hosts.includes(url.host) && !hosts.includes(withPort))
      throw new FetchFailure("the host is not allowed", true)
    return url
  }

  const responseOf = (url: URL, { length, offset }: ByteRange, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const send = url.protocol === "https:" ? httpsRequest : httpRequest
      const request = send(url, {
        signal,
        agent: agentFor(url),
        headers: {
          range: `bytes=${offset}-${offset + length - 1}`,
          "accept-encoding": "identity",
          "user-agent": "Waybill-Preflight/1"
        }
      })
      request.on("error", reject)
      request.on("response", (response) => {
        response.on("error", () => {})
        resolve(response)
      })
      request.end()
    })

  const get = async (url: URL, range: ByteRange, most: number, visit: Visit): Promise<Reply> => {
    const response = await responseOf(url, range, visit.signal)
    const { headers, statusCode: status = 0 } = response
    try {
      if (status !== 200 && status !== 206) return { status, headers, bytes: Buffer.alloc(0) }
      if ((headers["content-encoding"] ?? "identity") !== "identity")
        throw new FetchFailure("the server compressed the file")
      const limit = status === 206 ? range.length : most
      const tooLong = new FetchFailure(
        `the server sends no part of the file, and all of it has over ${most} bytes`,
        true
      )
      const size = Number(headers["content-length"] ?? limit)
      if (size > limit) throw tooLong
      if (status === 200) {
        await visit.clock.pauseFor(memory.take(size, visit.signal))
        visit.taken = size
      }
      const bytes = Buffer.allocUnsafeSlow(size)
      let length = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        if (length + chunk.length > size) throw tooLong
        length += chunk.copy(bytes, length)
      }
      return { status, headers, bytes: bytes.subarray(0, length) }
    } catch (error) {
      throw error instanceof FetchFailure ? error : new FetchFailure("the response is incomplete")
    } finally {
      response.destroy()
    }
  }

  const fetchParts = async (text: string, visit: Visit): Promise<FetchedImage> => {
    let url = allowed(text)
    let redirects = 0
    let range = firstRange
    const parts: Array<Source["parts"][number]> = []
    for (let left = maxBytes, count = 0; count < MAX_RANGES && range.length <= left; ) {
      const reply = await get(url, range, left, visit)
      const { headers, status } = reply
      if (isRedirect(status)) {
        if (++redirects > MAX_REDIRECTS) throw new FetchFailure(`more than ${MAX_REDIRECTS} redirects`)
        url = allowed(headers.location ?? "", url)
        continue
      }
      // A range of an empty file does not exist.
      const isEmpty = status === 416 && headers["content-range"] === "bytes */0"
      if (status !== 200 && status !== 206 && !isEmpty) throw new FetchFailure(`HTTP ${status}`)
      const size = status === 206 ? sizeIn(reply, range) : reply.bytes.length
      parts.push({ offset: status === 206 ? range.offset : 0, bytes: reply.bytes })
      const reading = await visit.clock.pauseFor(read({ size, parts }))
      if (!("missing" in reading)) return reading
      range = reading.missing
      left -= reply.bytes.length
      count++
    }
    return { unreadable: "its structure is spread over too many parts of the file" }
  }

  return {
    close,
    fetch: async (text: string, stop: AbortSignal): Promise<FetchedImage> => {
      const clock = startClock(timeLimit)
      const signal = AbortSignal.any([stop, clock.signal])
      const visit: Visit = { clock, signal, taken: 0 }
      try {
        return await fetchParts(text, visit)
      } catch (error) {
        const { code, isFinal = false, message } = error as FetchFailure & NodeJS.ErrnoException
        if (error instanceof RefusedAddress) return { unreachable: "the host has no public address", isFinal: true }
        if (error instanceof FetchFailure && !signal.aborted) return { unreachable: message, isFinal }
        const reason = signal.aborted
          ? `no complete response within ${timeLimit / 1000} seconds`
          : (code ?? "no response")
        return { unreachable: reason, isFinal: false }
      } finally {
        clock.stop()
        memory.give(visit.taken)
      }
    }
  }
}
