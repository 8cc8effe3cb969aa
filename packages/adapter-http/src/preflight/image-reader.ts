import { checkNames } from "@waybill/core/options"
import { type FetchedImage, type ImageFetchOptions, imageFetcher } from "./fetch-image.ts"
import { imageThread } from "./image-thread.ts"

/** Which images a reader fetches, with limits for an image and for an order. */
export interface ImageReaderOptions extends ImageFetchOptions {
  /** Number of images of one order that are fetched concurrently. Default 4. */
  readonly parallel?: number
  /** Time limit for all images of an order in milliseconds. The others are unreachable. Default 60,000. */
  readonly orderLimit?: number
}

/** Reads images at URLs. */
export interface ImageReader {
  /** Returns the images at these URLs, each fetched once. Never rejects. */
  readonly read: (urls: ReadonlyArray<string>, signal?: AbortSignal) => Promise<ReadonlyMap<string, FetchedImage>>
  /** Closes all connections, and ends the thread. */
  readonly close: () => Promise<void>
}

/** Returns an allowed host in the form of `URL`, with its port if it has one. Throws unless it is a host. */
const hostOf = (text: string, index: number): string => {
  // A parser drops the default port of its scheme, but not of the other one.
  const [url, other] = ["https", "http"].map((scheme) => URL.parse(`${scheme}://${text}`)) as [URL | null, URL | null]
  if (url === null || url.href !== `https://${url.host}/` || !/^[\w.[\]:-]+$/.test(url.hostname))
    throw new TypeError(
      `imageReader: hosts[${index}]: "${text}" is not a host; expected a host such as images.example.com, or with a port`
    )
  const port = url.port || other?.port
  return port ? `${url.hostname}:${port}` : url.hostname
}

/**
 * Returns a reader of images at URLs that merchants give. It fetches only parts of a file, connects only to public
 * addresses like `guardedFetch`, checks each redirect, and reads the files in a thread with limits on time and memory.
 *
 * @example
 * ```ts
 * const images = imageReader({ hosts: ["images.example.com"] })
 * const found = await images.read(["https://other.example.com/1.tif"])
 * found.get("https://other.example.com/1.tif") // => { unreachable: "the host is not allowed", isFinal: true }
 * await images.close()
 * ```
 */
export const imageReader = (options: ImageReaderOptions = {}): ImageReader => {
  checkNames("imageReader", options, {
    hosts: true,
    urls: true,
    networks: true,
    lookup: true,
    timeLimit: true,
    maxBytes: true,
    parallel: true,
    orderLimit: true
  })
  const { orderLimit = 60_000, parallel = 4 } = options
  const thread = imageThread()
  const hosts = options.hosts && { hosts: options.hosts.map(hostOf) }
  const fetcher = imageFetcher({ ...options, ...hosts }, thread.read)
  return {
    read: async (urls, stop) => {
      const limit = AbortSignal.timeout(orderLimit)
      const signal = stop === undefined ? limit : AbortSignal.any([stop, limit])
      const found = new Map<string, FetchedImage>()
      const waiting = [...new Set(urls)]
      const work = async () => {
        for (let url = waiting.pop(); url !== undefined; url = waiting.pop())
          found.set(url, await fetcher.fetch(url, signal))
      }
      await Promise.all(Array.from({ length: parallel }, work))
      return found
    },
    close: async () => {
      fetcher.close()
      await thread.close()
    }
  }
}
