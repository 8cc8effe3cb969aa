import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, start, values } = sandbox()
afterAll(clear)

const lines = Array.from({ length: 16_000 }, (_, n) =>
  JSON.stringify({
    order: `order-${n}`,
    items: [{ reference: "cup", width: 3 + (n % 3), length: 4, height: 5, quantity: 1 + (n % 4) }]
  })
)
put("long.ndjson", `${lines.join("\n")}\n`)

describe("the process of a batch command", () => {
  it("ends on Ctrl-C with complete lines and a summary, and --resume finishes the run", async () => {
    const { child, ended } = start(["pack", "long.ndjson", "--boxes", "boxes.json", "--out", "long-out.ndjson"])
    while (!existsSync("long-out.ndjson") || read("long-out.ndjson") === "") await setTimeout(20)
    child.kill("SIGINT")
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toMatch(/^[\d,]+ orders, .* Stopped early\.\nTo continue, repeat the command with --resume\.\n$/)
    const stopped = values(read("long-out.ndjson")).length
    expect(stopped).toBeGreaterThan(0)
    expect(stopped).toBeLessThan(16_000)
    expect(err).toContain(`${stopped.toLocaleString("en-US")} orders, `)
    put(
      "rest.ndjson",
      read("long.ndjson")
        .split("\n")
        .slice(0, stopped + 40)
        .join("\n")
    )
    await run(["pack", "rest.ndjson", "--boxes", "boxes.json", "--out", "long-out.ndjson", "--resume"])
    expect(values(read("long-out.ndjson")).map(({ line }) => line)).toEqual(
      Array.from({ length: stopped + 40 }, (_, n) => n + 1)
    )
  })

  it("ends on a second Ctrl-C without waiting for a slow order", async () => {
    const items = Array.from({ length: 60 }, (_, n) => ({
      reference: `i${n}`,
      width: 3 + (n % 7),
      length: 4 + (n % 5),
      height: 2 + (n % 11),
      quantity: 3
    }))
    put("slow.ndjson", [...lines.slice(1, 3), JSON.stringify({ items })].join("\n"))
    const { child, ended, output } = start(["pack", "slow.ndjson", "--boxes", "boxes.json", "--effort", "100000"])
    let isEnded = false
    void ended.then(() => {
      isEnded = true
    })
    while (!output.out.includes("order-2") && !isEnded) await setTimeout(20)
    expect(isEnded).toBe(false)
    for (; !isEnded; await setTimeout(300)) child.kill("SIGINT")
    expect((await ended).code).toBe(130)
  })

  it("exits 0 if the reader of its output closes the pipe", async () => {
    const { child, ended } = start(["pack", "long.ndjson", "--boxes", "boxes.json"])
    child.stdout.once("data", () => child.stdout.destroy())
    expect((await ended).code).toBe(0)
  })
})
