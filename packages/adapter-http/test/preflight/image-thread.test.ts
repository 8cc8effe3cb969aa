import { describe, expect, it, onTestFinished } from "vitest"
import { imageThread } from "../../src/preflight/image-thread.ts"
import * as Image from "./build-images.ts"

const png = Image.png(Image.pngHeader(300, 200))

describe("the thread that reads images", () => {
  const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const source = { size: png.length, parts: [{ offset: 0, bytes: png }] }
  const tooMuch = { unreadable: "reading the file takes too much time or memory" }

  it.each([
    ["crashes", 'throw new Error("crash")'],
    ["ends", "process.exit()"],
    ["never answers", "for (;;);"],
    ["uses all memory", "const all = []; for (;;) all.push(Array(1000).fill(all.length))"]
  ])("finds a file unreadable if the thread %s, and goes on with the next one", async (_, code) => {
    const start = 'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ size }) => {'
    const thread = imageThread(
      program(`${start} if (size === 0) { ${code} } parentPort.postMessage("read") }); parentPort.postMessage("ready")`)
    )
    onTestFinished(thread.close)
    const readings = [thread.read({ size: 0, parts: [] }), thread.read(source), thread.read(source)]
    expect(await Promise.all(readings)).toEqual([tooMuch, "read", "read"])
  })

  it("finds a file unreadable if the thread does not start, and goes on with the next one", async () => {
    const thread = imageThread(program('throw new Error("crash")'))
    expect(await Promise.all([thread.read(source), thread.read(source)])).toEqual([tooMuch, tooMuch])
  })

  it("ends a reading when it is closed", async () => {
    const thread = imageThread(program("setInterval(() => {}, 1000)"))
    const reading = thread.read(source)
    await Promise.resolve()
    await thread.close()
    expect(await reading).toEqual(tooMuch)
  })

  it("reads a file with the real program", async () => {
    const thread = imageThread()
    expect(await thread.read(source)).toEqual({ format: "png", width: 300, height: 200, colours: "rgb", pages: 1 })
    await thread.close()
  })
})
