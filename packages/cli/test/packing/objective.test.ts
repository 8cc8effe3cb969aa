import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run, values } = sandbox()
afterAll(clear)

const cube = (side: number) => ({ width: side, length: side, height: side })

interface Line {
  readonly boxes: ReadonlyArray<{ readonly reference: string }>
}

/** Returns the references of the boxes of an order. */
const boxesOf = async (...args: ReadonlyArray<string>) => {
  const [line] = values((await run(["pack", ...args])).out) as unknown as ReadonlyArray<Line>
  return line?.boxes.map(({ reference }) => reference)
}

it("minimizes the volume inside the boxes of items with --objective empty-space", async () => {
  const boxes = [
    { reference: "thin", inner: cube(11), outer: cube(12) },
    { reference: "thick", inner: cube(10), outer: cube(14) }
  ]
  const walls = put("walls.json", JSON.stringify({ boxes }))
  const items = put("cube.json", JSON.stringify({ items: [{ reference: "A", ...cube(10) }] }))
  expect(await boxesOf(items, "--boxes", walls)).toEqual(["thin"])
  expect(await boxesOf(items, "--boxes", walls, "--objective", "boxes,empty-space")).toEqual(["thick"])
  // Prints have no such measure: the smaller outside decides.
  const print = put("square.json", '{"prints":[{"width":6,"height":6}]}')
  expect(await boxesOf(print, "--boxes", walls, "--objective", "empty-space,volume")).toEqual(["thin"])
})
