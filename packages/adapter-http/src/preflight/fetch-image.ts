import { request as httpRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"
import type { ImageFacts, UnreachableImage, UnreadableImage } from "@waybill/core/preflight"
import { type GuardOptions, guardedAgents, RefusedAddress } from "../webhooks/guarded-fetch.ts"
import type { HeadReading } from "./read-image.ts"
import type { ByteRange, Source } from "./source.ts"

/** Which images are fetched, and how much of them. */
export interface ImageFetchOptions extends GuardOptions {
  /** Allowed hosts, with a port if the URL has one, such as `images.example.com`. Default: every public host. */
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

  /** Returns a URL that may be requested. */
  const allowed = (text: string, base?: URL): URL => {
    const url = URL.parse(text, base?.href)
    if (url === null) throw new FetchFailure("the URL is not valid", true)
    if (url.protocol !== "https:" && !(urls === "any" && url.protocol === "http:"))
      throw new FetchFailure("the URL must begin with https://", true)
    if (url.username !== "" || url.password !== "") throw new FetchFailure("the URL must not contain credentials", true)
    if (hosts !== undefined && !hosts.includes(url.host)) throw new FetchFailure("the host is not allowed", true)
    return url
  }

  const get = (url: URL, { length, offset }: ByteRange, most: number, signal: AbortSignal): Promise<Reply> =>
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
        const { headers, statusCode: status = 0 } = response
        const chunks: Array<Buffer> = []
        const done = () => resolve({ status, headers, bytes: Buffer.concat(chunks) })
        const encoding = headers["content-encoding"] ?? "identity"
        response.on("error", () => {})
        if (status !== 200 && status !== 206) done()
        else if (encoding !== "identity") reject(new FetchFailure("the server compressed the file"))
        else {
          let left = status === 206 ? length : most
          response.on("data", (chunk: Buffer) => {
            chunks.push(chunk)
            left -= chunk.length
            if (left >= 0) return
            reject(new FetchFailure(`the server sends no part of the file, and all of it has over ${most} bytes`, true))
            response.destroy()
          })
          response.once("close", () =>
            response.complete ? done() : reject(new FetchFailure("the response is incomplete"))
          )
          return
        }
        response.destroy()
      })
      request.end()
    })

  const fetchParts = async (text: string, signal: AbortSignal): Promise<FetchedImage> => {
    let url = allowed(text)
    let redirects = 0
    let range = firstRange
    const parts: Array<Source["parts"][number]> = []
    for (let left = maxBytes, count = 0; count < MAX_RANGES && range.length <= left; ) {
      const reply = await get(url, range, left, signal)
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
      const reading = await read({ size, parts })
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
      const signal = AbortSignal.any([stop, AbortSignal.timeout(timeLimit)])
      try {
        return await fetchParts(text, signal)
      } catch (error) {
        const { code, isFinal = false, message } = error as FetchFailure & NodeJS.ErrnoException
        if (error instanceof RefusedAddress) return { unreachable: "the host has no public address", isFinal: true }
        if (error instanceof FetchFailure && !signal.aborted) return { unreachable: message, isFinal }
        const reason = signal.aborted
          ? `no complete response within ${timeLimit / 1000} seconds`
          : (code ?? "no response")
        return { unreachable: reason, isFinal: false }
      }
    }
  }
}
