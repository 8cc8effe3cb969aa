import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run, values } = sandbox()
afterAll(clear)

const canvas = { kind: "flat", thickness: 1, margin: 0.5, gap: 0, protection: { pads: 2 } }
const paper = { kind: "flat", thickness: 0.02, margin: 0, gap: 0, loose: true }
const rolled = { kind: "rolled", sheet: 0.02, core: 1.5, looseness: 1.25, clearance: 0.5 }
put(
  "shop.json",
  JSON.stringify({
    scale: 100,
    finishings: { Canvas: canvas, Paper: paper, Rolled: rolled },
    otherwise: canvas,
    packaging: { padThickness: 0.1 }
  })
)
const flat = { reference: "flat", inner: { width: 3, length: 24, height: 18 } }
const mailer = { reference: "stiff", kind: "rigid-mailer", inner: { width: 20, length: 30, height: 0.5 } }
const tubes = [30, 36].map((length) => ({
  reference: `tube-${length}`,
  diameter: 4,
  length,
  outer: { width: 4, length: length + 1, height: 4 }
}))
const side = { min: { width: 4, length: 4, height: 1 }, max: { width: 40, length: 50, height: 4 } }
const cut = [
  { reference: "cut", ...side, step: { width: 1, length: 1, height: 1 }, walls: { width: 1, length: 1, height: 1 } }
]
put("plain.json", JSON.stringify({ boxes: [flat, mailer], tubes }))
put("cutter.json", JSON.stringify({ boxes: [flat], cut }))
put("none.json", JSON.stringify({ boxes: [{ reference: "bag", kind: "mailer", inner: flat.inner }] }))

const messageOf = async (boxes: string, print: object) => {
  put("print.json", JSON.stringify({ order: "A", prints: [{ reference: "art", ...print }] }))
  const { out } = await run(["pack", "print.json", "--profile", "shop.json", "--boxes", boxes])
  return values(out).map(({ unpacked }) => (unpacked as ReadonlyArray<{ message: string }>)[0]?.message)[0]
}

describe("a print that is too large", () => {
  it.each([
    // 23 + 2 × 0.5 lies along 24, 20 + 2 × 0.5 exceeds 18 by 3.
    ["plain.json", { width: 20, height: 23, finishing: "canvas" }, '; the nearest, "flat", is 3 too narrow'],
    ["plain.json", { width: 25, height: 20 }, '; the nearest, "flat", is 3 too narrow and 2 too short'],
    // Only loose sheets go into rigid mailers.
    [
      "plain.json",
      { width: 21, height: 33, finishing: "Paper" },
      '; the nearest, "stiff", is 1 too narrow and 3 too short'
    ],
    ["cutter.json", { width: 41, height: 30, finishing: "Canvas" }, undefined],
    [
      "cutter.json",
      { width: 42, height: 60, finishing: "Canvas" },
      '; the nearest, "cut", is 3 too narrow and 11 too short'
    ],
    ["none.json", { width: 20, height: 23 }, ""]
  ])("the reason names the nearest box in %s for %j", async (boxes, print, nearest) => {
    expect(await messageOf(boxes, print)).toBe(
      nearest === undefined ? undefined : `art is too large for every box${nearest}`
    )
  })

  it.each([
    // The tube must be 40 + 2 × 0.5 long.
    ["plain.json", { width: 40, height: 50, finishing: "ROLLED" }, '; the nearest, "tube-36", is 5 too short'],
    ["none.json", { width: 40, height: 50, finishing: "Rolled" }, ""]
  ])("the reason names the nearest tube in %s for %j", async (boxes, print, nearest) => {
    expect(await messageOf(boxes, print)).toBe(`art is longer than every tube in both rolling directions${nearest}`)
  })
})
