import { afterAll, describe, expect, it, vi } from "vitest"
import { ClaimLines } from "../../../src/commands/offline/verify-claims.ts"
import { sandbox } from "../sandbox.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const cube = (side: number, quantity: number) => ({
  reference: `C${side}`,
  width: side,
  length: side,
  height: side,
  quantity
})
const boxes = put(
  "boxes.json",
  JSON.stringify({
    boxes: [
      { reference: "S", inner: { width: 10, length: 10, height: 10 } },
      { reference: "M", inner: { width: 12, length: 10, height: 10 } }
    ],
    tubes: []
  })
)
const orders = put(
  "orders.ndjson",
  `${JSON.stringify({ order: "A", items: [cube(6, 2)] })}\n${JSON.stringify({ order: "B", items: [cube(1, 1)] })}\n`
)

const verdictsIn = (err: string): ReadonlyArray<string> =>
  err.split("\n").filter((line) => /^[AB]: |claims? /.test(line))

describe("waybill pack --verify", () => {
  it("prints a line for each claim of each order, and their total", async () => {
    const { code, err, out } = await run(["pack", orders, "--boxes", boxes, "--verify"])
    expect(code).toBe(0)
    expect(verdictsIn(err)).toEqual([
      "A: packing: checked",
      "A: boxes: checked",
      "A: volume: checked",
      "A: optimal: checked",
      "B: packing: checked",
      "B: boxes: checked",
      "B: volume: checked",
      "B: optimal: checked",
      "8 claims checked, 0 not checkable here, 0 false"
    ])
    expect(JSON.parse(out.split("\n")[0]!).certificate.proofs[1].witness).toEqual([
      { boxes: [0], by: "pairs", pieces: [0, 0] }
    ])
  })

  it("names what it cannot check, with exit code 0", async () => {
    const first = put("first.ndjson", (await run(["pack", orders, "--boxes", boxes])).out)
    const { code, err } = await run(["pack", orders, "--boxes", boxes, "--keep", first, "--verify"])
    expect(code).toBe(0)
    expect(verdictsIn(err)).toEqual([
      "A: packing: not checkable here (open boxes are not covered)",
      "B: packing: not checkable here (open boxes are not covered)",
      "0 claims checked, 2 not checkable here, 0 false"
    ])
  })

  it("prints no claim about prints, and adds no witness without the flag", async () => {
    const prints = put(
      "prints.ndjson",
      `${JSON.stringify({ order: "A", prints: [{ width: 8, height: 10, finishing: "Paper" }] })}\n`
    )
    const { err } = await run(["pack", prints, "--verify"])
    expect(verdictsIn(err)).toEqual(["0 claims checked, 0 not checkable here, 0 false"])
    const { err: silent, out } = await run(["pack", orders, "--boxes", boxes])
    expect([verdictsIn(silent), out.includes("witness")]).toEqual([[], false])
  })

  it("a false claim is printed with its reason, and the exit code is 1", () => {
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true)
    const before = process.exitCode
    const lines = new ClaimLines()
    const claim = { _tag: "False", claim: "volume", at: "/certificate/proofs/1", reason: "the value is wrong" } as const
    lines.add({ extras: [{ order: "A", claims: [claim] }] } as never)
    lines.finish()
    const printed = write.mock.calls.map(([text]) => text).join("")
    const { exitCode } = process
    process.exitCode = before
    write.mockRestore()
    expect([printed, exitCode]).toEqual([
      "A: volume: false (the value is wrong)\n0 claims checked, 0 not checkable here, 1 false\n",
      1
    ])
  })

  it.each([
    ["--fill", ["--fill", "volume"]],
    ["--share-stock", ["--share-stock"]]
  ])("refuses %s", async (name, flags) => {
    const { code, err } = await run(["pack", orders, "--boxes", boxes, "--verify", ...flags])
    expect([code, err]).toEqual([2, expect.stringContaining(`--verify: cannot be used with ${name}`)])
  })
})
