import { describe, expect, it } from "vitest"
import { progressOn } from "../../src/batch/progress.ts"

const watched = (isTTY: boolean) => {
  const written: Array<string> = []
  let time = 0
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream
  const progress = progressOn(stream, { now: () => time })
  return {
    written,
    update: (milliseconds: number, orders: number, share?: number) => {
      time = milliseconds
      progress.update(orders, share)
    },
    clear: progress.clear
  }
}

describe("progress bar", () => {
  it("the progress bar shows the orders done, the speed and the remaining time", () => {
    const { clear, update, written } = watched(true)
    update(30_000, 12_000, 0.25)
    clear()
    expect(written).toEqual([
      "\r\u001b[K[######------------------] 25 %  12,000 orders, 400/s, 1:30 left",
      "\r\u001b[K"
    ])
  })

  it("the progress bar shows the elapsed time if the size of the input is unknown", () => {
    const { update, written } = watched(true)
    update(3_725_000, 3725)
    expect(written).toEqual(["\r\u001b[K3,725 orders, 1/s, 1:02:05 elapsed"])
  })

  it("draws the progress bar at most ten times a second", () => {
    const { update, written } = watched(true)
    for (let n = 0; n < 1000; n++) update(n, n, n / 1000)
    expect(written).toHaveLength(10)
  })

  it("does not draw a progress bar if the output is not a terminal", () => {
    const { clear, update, written } = watched(false)
    update(1000, 10, 0.5)
    clear()
    expect(written).toEqual([])
  })
})
