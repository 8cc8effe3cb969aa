import { afterAll, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"

const { clear, launch } = workplace()
afterAll(clear)

const program = new URL("fixtures/print-bytes.ts", import.meta.url).pathname

const bytesOf = async (seed: string): Promise<string> => {
  const { code, err, out } = await launch([process.execPath, "--conditions=waybill-source", program, seed]).ended
  expect(err).toBe("")
  expect(code).toBe(0)
  return out
}

it("two processes of a sandbox with the same seed send the same bytes, and those of another seed differ", async () => {
  const first = await bytesOf("tuesday")
  const [count, digest] = first.split(" ")
  // 14 fates and the events of a held order, which has two.
  expect(Number(count)).toBeGreaterThan(50)
  expect(await bytesOf("tuesday")).toBe(first)
  expect((await bytesOf("wednesday")).split(" ")[1]).not.toBe(digest)
})
