import { afterAll, expect, it } from "vitest"
import { workplace } from "./fixtures/service.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

const prints = (lines: number) => ({
  order_info: Array.from({ length: lines }, (_, index) => ({
    width: `${8 + (index % 37) / 2}`,
    height: `${10 + (index % 41) / 2}`,
    qty: "5",
    finishing: "Gallery wrap"
  }))
})

it("packs for an account before the waiting requests of another account", async () => {
  const service = await serve(["--log", "off", "--workers", "1", "--database", "fairness.db"])
  const created = await run(["account", "create", "modest", "--json", "--database", "fairness.db"])
  const modest = JSON.parse(created.out)
  const done: Array<string> = []
  const pack = async (name: string, login?: object) => {
    expect(await service.call("package_info", prints(100), login)).toMatchObject({ res: "success" })
    done.push(name)
  }
  const greedy = Array.from({ length: 12 }, () => pack("greedy"))
  // After the first reply, the others are waiting.
  await Promise.race(greedy)
  await Promise.all([...greedy, pack("modest", modest)])
  // At most two requests were in the thread or on the way to it.
  expect(done.indexOf("modest")).toBeLessThan(4)
})
