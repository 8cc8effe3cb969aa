import { afterAll, beforeAll, expect, it } from "vitest"
import { openFolder, type Runtime } from "./runtime.ts"

let runtime: Runtime
let folder: Awaited<ReturnType<typeof openFolder>>
beforeAll(async () => {
  folder = await openFolder("test/laws-worker.ts", (text) =>
    text.replaceAll("MERCHANTS", "LAWS").replaceAll('"Merchant"', '"Laws"')
  )
  runtime = await folder.start()
})
afterAll(async () => {
  await runtime?.stop("SIGTERM")
  folder?.remove()
})

it("every law of the order store, the order ids and the accounts holds inside a Durable Object", async () => {
  const lines = (await (await fetch(runtime.url)).json()) as ReadonlyArray<string>
  expect(lines.length).toBeGreaterThan(60)
  expect(lines.filter((line) => !line.endsWith(": passed"))).toEqual([])
})
