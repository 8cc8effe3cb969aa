import type { LookupAddress } from "node:dns"
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { describe, expect, it, onTestFinished } from "vitest"
import { type ImageReaderOptions, imageReader } from "../../src/preflight/index.ts"
import * as Image from "./build-images.ts"
import { onePage } from "./build-pdf.ts"

/** Starts a server on this machine, and returns its port with the requests that it received. */
const serve = async (listener: RequestListener) => {
  const requests: Array<string> = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.range}`)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return { port: (server.address() as AddressInfo).port, requests }
}

/** Sends the requested range of a file. */
const sendRange = (file: Buffer, request: IncomingMessage, response: ServerResponse) => {
  const [first, last] = /(\d+)-(\d+)/
    .exec(request.headers.range ?? "")!
    .slice(1)
    .map(Number) as [number, number]
  const part = file.subarray(first, last + 1)
  if (part.length === 0) return response.writeHead(416, { "content-range": `bytes */${file.length}` }).end()
  const range = `bytes ${first}-${first + part.length - 1}/${file.length}`
  return response.writeHead(206, { "content-range": range, "content-length": part.length }).end(part)
}

const readerWith = (options: ImageReaderOptions) => {
  const images = imageReader(options)
  onTestFinished(images.close)
  return async (url: string) => (await images.read([url])).get(url)
}

/** A reader that may connect to this machine. */
const open = (options: ImageReaderOptions = {}) => readerWith({ networks: "any", urls: "any", ...options })

/** A resolver that returns the next list of addresses in each lookup. */
const resolving = (...lists: ReadonlyArray<ReadonlyArray<string>>) => {
  let next = 0
  return ((_: string, __: object, found: (error: null, addresses: Array<LookupAddress>) => void) =>
    found(
      null,
      lists[Math.min(next++, lists.length - 1)]!.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    )) as never
}

const png = Image.png(Image.pngHeader(300, 200))
const pngFacts = { format: "png", width: 300, height: 200, colours: "rgb", pages: 1 }

describe("the reader of images at URLs", () => {
  it("reads a file in one response of a server without ranges", async () => {
    const { port, requests } = await serve((_, response) => response.end(png))
    expect(await open()(`http://127.0.0.1:${port}/1.png`)).toEqual(pngFacts)
    expect(requests).toEqual(["/1.png bytes=0-65535"])
  })

  it("reads only a few parts of a large file", async () => {
    const gap = Buffer.alloc(20_000_000, 7)
    const jpeg = Image.jpeg(300, 200, 3)
    const file = Buffer.concat([jpeg.subarray(0, -2), gap, Buffer.from([0xff, 0xd9])])
    const { port, requests } = await serve((request, response) => sendRange(file, request, response))
    expect(await open()(`http://127.0.0.1:${port}/`)).toMatchObject({ format: "jpeg", width: 300 })
    expect(requests).toEqual(["/ bytes=0-65535", `/ bytes=${file.length - 65_536}-${file.length - 1}`])
  })

  it("reads a PDF from its end", async () => {
    const file = Buffer.concat([onePage("/MediaBox [0 0 300 200]", { form: "objects" }), Buffer.alloc(60_000)])
    const { port } = await serve((request, response) => sendRange(file, request, response))
    expect(await open()(`http://127.0.0.1:${port}/`)).toMatchObject({ format: "pdf", width: 300, pages: 1 })
  })

  it("reads each URL of an order once", async () => {
    const { port, requests } = await serve((_, response) => response.end(png))
    const images = imageReader({ networks: "any", urls: "any" })
    onTestFinished(images.close)
    const urls = [1, 2, 1, 2, 2].map((number) => `http://127.0.0.1:${port}/${number}`)
    expect([...(await images.read(urls)).values()]).toEqual([pngFacts, pngFacts])
    expect(requests).toHaveLength(2)
    await images.read(urls)
    expect(requests).toHaveLength(4)
  })

  it("finds an empty file and a web page unreadable", async () => {
    const empty = await serve((request, response) => sendRange(Buffer.alloc(0), request, response))
    expect(await open()(`http://127.0.0.1:${empty.port}/`)).toEqual({ unreadable: "the file is empty" })
    const page = await serve((_, response) => response.end("<html>Sorry</html>"))
    expect(await open()(`http://127.0.0.1:${page.port}/1.jpg`)).toMatchObject({
      unreadable: expect.stringContaining("it is a web page")
    })
  })
})

describe("the reader of images at hostile URLs", () => {
  it.each([
    ["http://169.254.169.254/latest/meta-data", "the host has no public address"],
    ["http://[::1]:80/", "the host has no public address"],
    ["http://2130706433/", "the host has no public address"],
    ["http://0x7f.1/", "the host has no public address"],
    ["http://[::ffff:10.0.0.1]/", "the host has no public address"],
    ["file:///etc/passwd", "the URL must begin with https://"],
    ["data:image/png;base64,iVBORw0KGgo=", "the URL must begin with https://"],
    ["ftp://example.com/1.png", "the URL must begin with https://"],
    ["https://user:canary@example.com/", "the URL must not contain credentials"],
    ["//example.com/1.png", "the URL is not valid"]
  ])("never requests %s", async (url, unreachable) => {
    expect(await readerWith({ urls: "any" })(url)).toEqual({ unreachable, isFinal: true })
  })

  it("requests only https URLs, and only of allowed hosts", async () => {
    expect(await readerWith({})("http://example.com/")).toMatchObject({ isFinal: true })
    const { port, requests } = await serve((_, response) => response.end(png))
    const read = open({ hosts: [`127.0.0.1:${port}`] })
    expect(await read(`http://127.0.0.1:${port}/`)).toEqual(pngFacts)
    expect(await read(`http://localhost:${port}/`)).toEqual({ unreachable: "the host is not allowed", isFinal: true })
    expect(requests).toHaveLength(1)
  })

  it("connects to no private address of a name, also if the name changes after a lookup", async () => {
    const { port, requests } = await serve((_, response) => response.end(png))
    for (const lists of [[["127.0.0.1"]], [["8.8.8.8", "127.0.0.1"]], [["::1"], ["8.8.8.8"]]]) {
      const read = readerWith({ urls: "any", lookup: resolving(...lists) })
      expect(await read(`http://images.example:${port}/`)).toEqual({
        unreachable: "the host has no public address",
        isFinal: true
      })
    }
    expect(requests).toEqual([])
  })

  it.each(["127.0.0.1:PORT", "LocalHost:PORT"])("matches the allowed host %s in any case", async (host) => {
    const { port } = await serve((_, response) => response.end(png))
    const url = `http://${host.replace("PORT", String(port))}/`
    expect(await open({ hosts: [host.replace("PORT", String(port))] })(url)).toEqual(pngFacts)
  })

  it.each([
    ["images.example:443", "https://images.example/1.png"],
    ["Images.Example", "https://images.example:443/1.png"],
    ["images.example:80", "http://images.example/1.png"],
    ["[2001:DB8::1]:443", "https://[2001:db8::1]/1.png"]
  ])("matches the allowed host %s with %s", async (host, url) => {
    const refuse = ((_: string, __: object, found: (error: Error) => void) =>
      found(Object.assign(new Error(), { code: "ENOTFOUND" }))) as never
    const read = readerWith({ hosts: [host], urls: "any", lookup: refuse })
    expect(await read(url)).not.toMatchObject({ unreachable: "the host is not allowed" })
    expect(await read("https://images.example:8443/")).toMatchObject({ unreachable: "the host is not allowed" })
  })

  it.each(["https://a.example", "a.example/b", "", "*.a.example", "a.example:99999", "u@a.example"])(
    "refuses %o as an allowed host",
    (host) => {
      expect(() => imageReader({ hosts: ["b.example", host] })).toThrow(
        `imageReader: hosts[1]: "${host}" is not a host`
      )
    }
  )

  it("checks each redirect, and follows at most three", async () => {
    const target = await serve((_, response) => response.end(png))
    const hops = await serve(({ url }, response) => {
      const left = Number(url!.slice(1))
      const to = left === 0 ? `http://127.0.0.1:${target.port}/` : `/${left - 1}`
      response.writeHead(302, { location: to }).end("moved")
    })
    expect(await open()(`http://127.0.0.1:${hops.port}/2`)).toEqual(pngFacts)
    expect(await open()(`http://127.0.0.1:${hops.port}/3`)).toMatchObject({ unreachable: "more than 3 redirects" })
    const guarded = open({ hosts: [`127.0.0.1:${hops.port}`] })
    expect(await guarded(`http://127.0.0.1:${hops.port}/0`)).toMatchObject({ unreachable: "the host is not allowed" })
    const lost = await serve((_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end())
    expect(await open()(`http://127.0.0.1:${lost.port}/`)).toMatchObject({
      unreachable: "the URL must begin with https://"
    })
    expect(target.requests).toHaveLength(1)
  })

  it("stops a response that drips", async () => {
    const { port } = await serve((_, response) => {
      const timer = setInterval(() => response.write("a"), 20)
      response.once("close", () => clearInterval(timer))
    })
    expect(await open({ timeLimit: 200 })(`http://127.0.0.1:${port}/`)).toEqual({
      unreachable: "no complete response within 0.2 seconds",
      isFinal: false
    })
  })

  it("stops at the time limit of an order", async () => {
    const { port } = await serve(() => {})
    expect(await open({ orderLimit: 100 })(`http://127.0.0.1:${port}/`)).toMatchObject({ isFinal: false })
  })

  it.each([200, 206])("stops a response with status %s that never ends", async (status) => {
    let sent = 0
    const { port } = await serve((_, response) => {
      response.writeHead(status, { "content-range": "bytes 0-65535/99999999" })
      const write = () => {
        while (!response.destroyed && sent < 1e9) {
          sent += 65_536
          if (!response.write(Buffer.alloc(65_536))) return void response.once("drain", write)
        }
      }
      write()
    })
    expect(await open({ maxBytes: 100_000 })(`http://127.0.0.1:${port}/`)).toMatchObject({
      unreachable: expect.stringContaining("the server sends no part of the file")
    })
    expect(sent).toBeLessThan(50_000_000)
  })

  it("reads no body of a whole file that is too long by its header", async () => {
    let sent = 0
    const { port } = await serve((_, response) => {
      response.writeHead(200, { "content-length": 100_001 })
      sent += Number(response.write(Buffer.alloc(9)))
    })
    expect(await open({ maxBytes: 100_000 })(`http://127.0.0.1:${port}/`)).toEqual({
      unreachable: "the server sends no part of the file, and all of it has over 100000 bytes",
      isFinal: true
    })
    expect(sent).toBe(1)
  })

  it("reads at most two whole files of 32 MiB concurrently, and does not count the time that an image waits", async () => {
    const responses: Array<ServerResponse> = []
    const { port } = await serve(({ url }, response) => {
      responses.push(response)
      if (url === "/5") return void response.end(png)
      response.writeHead(200, { "content-length": 33_554_432 })
      response.flushHeaders()
    })
    const images = imageReader({ networks: "any", urls: "any", timeLimit: 500 })
    onTestFinished(images.close)
    const urls = [1, 2, 3, 4].map((name) => `http://127.0.0.1:${port}/${name}`)
    const slow = images.read(urls)
    while (responses.length < 4) await new Promise((resolve) => setTimeout(resolve, 10))
    const start = performance.now()
    const late = images.read([`http://127.0.0.1:${port}/5`])
    expect([...(await slow).values()]).toEqual(
      Array(4).fill({ unreachable: "no complete response within 0.5 seconds", isFinal: false })
    )
    expect([...(await late).values()]).toEqual([pngFacts])
    // The second pair waited for the first one, and had its whole time after that.
    expect(performance.now() - start).toBeGreaterThan(700)
  })

  it("decompresses no response", async () => {
    const { port } = await serve((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(10_000_000)))
    )
    expect(await open()(`http://127.0.0.1:${port}/`)).toMatchObject({ unreachable: "the server compressed the file" })
  })

  it.each<[string, RequestListener, string]>([
    ["an error", (_, response) => response.writeHead(404).end("canary"), "HTTP 404"],
    ["no part", (_, response) => response.writeHead(206).end(png), "another part"],
    [
      "another part",
      (_, response) => response.writeHead(206, { "content-range": "bytes 5-9/99" }).end(),
      "another part"
    ],
    [
      "a shorter part",
      (_, response) => response.writeHead(206, { "content-range": "bytes 0-98/99" }).end(),
      "another part"
    ],
    ["half of a response", (_, response) => response.writeHead(200, { "content-length": 99 }).end("a"), "incomplete"],
    ["a closed connection", (request) => request.socket.destroy(), "ECONNRESET"]
  ])("finds an image unreachable if the server sends %s", async (_, listener, unreachable) => {
    const { port } = await serve((request, response) => {
      response.strictContentLength = false
      listener(request, response)
      setTimeout(() => request.socket.destroy(), 100)
    })
    expect(await open()(`http://127.0.0.1:${port}/`)).toEqual({
      unreachable: expect.stringContaining(unreachable),
      isFinal: false
    })
  })

  it("requests at most 20 parts of a file", async () => {
    const chunk = (length: number) => Image.pngChunk("tEXt", Buffer.alloc(length))
    const file = Image.png(Image.pngHeader(300, 200), Array(60).fill(chunk(200_000)))
    const { port, requests } = await serve((request, response) => sendRange(file, request, response))
    expect(await open()(`http://127.0.0.1:${port}/`)).toMatchObject({ unreadable: expect.stringContaining("spread") })
    expect(requests).toHaveLength(20)
  })
})
