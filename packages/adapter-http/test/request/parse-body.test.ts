import { gzipSync } from "node:zlib"
import { policy } from "@waybill/core"
import type { JsonRead } from "@waybill/core/adapter"
import { expect, it } from "vitest"
import { countTurns } from "../../../../tests/runs/count-turns.ts"
import { parseBody } from "../../src/request/parse-body.ts"

const body = (fields: number): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify(Object.fromEntries(Array.from({ length: fields }, (_, index) => [`${"x".repeat(40)}${index}`, 0])))
  )

/** Parses a body, and returns the number of turns in which other work ran meanwhile. */
const parsed = async (bytes: Uint8Array, encoding?: string) => {
  const turn = countTurns()
  const request = { method: "POST", path: "/", header: () => encoding, bytes, client: undefined }
  const read = (await parseBody(request, bytes, policy())) as Extract<JsonRead, { value: unknown }>
  return { turns: turn(), fields: Object.keys(read.value as object).length }
}

it("reads a large body in several turns, with other work between them", async () => {
  const read = await parsed(body(19_000))
  expect(read.fields).toBe(19_000)
  expect(read.turns).toBeGreaterThanOrEqual(3)
  const compressed = await parsed(gzipSync(body(19_000)), "gzip")
  expect(compressed.fields).toBe(19_000)
  expect(compressed.turns).toBeGreaterThanOrEqual(3)
})

it("reads a small body in one turn", async () => {
  expect(await parsed(body(300))).toEqual({ turns: 0, fields: 300 })
})

it("looks for an error in steps, also in a body that is not large", async () => {
  const decimals = `[${'{"qty":1e22},'.repeat(4000)}x]`
  const turn = countTurns()
  const bytes = new TextEncoder().encode(decimals)
  const request = { method: "POST", path: "/", header: () => undefined, bytes, client: undefined }
  expect(await parseBody(request, bytes, policy())).toMatchObject({ kind: "invalidJson" })
  expect(turn()).toBeGreaterThanOrEqual(10)
})
