import { describe, expect, it } from "vitest"
import { progressOn } from "../../src/batch/progress.ts"

const watched = (isTTY: boolean) => {
  const written: Array<string> = []
  let time = 0
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream
  const progress = progressOn(stream, () => time)
  return {
    written,
    at: (milliseconds: number, orders: number, share?: number) => {
      time = milliseconds
      progress.at(orders, share)
    },
    clear: progress.clear
  }
}

describe("the bar of a batch", () => {
  it("shows how much is done, how fast, and how long it still takes", () => {
    const { at, clear, written } = watched(true)
    at(30_000, 12_000, 0.25)
    clear()
    expect(written).toEqual([
      "\r\u001b[K[######------------------] 25 %  12,000 orders, 400/s, 1:30 left",
      "\r\u001b[K"
    ])
  })

  it("knows no end of a pipe", () => {
    const { at, written } = watched(true)
    at(3_725_000, 3725)
    expect(written).toEqual(["\r\u001b[K3,725 orders, 1/s, 1:02:05"])
  })

  it("is drawn ten times a second at most", () => {
    const { at, written } = watched(true)
    for (let n = 0; n < 1000; n++) at(n, n, n / 1000)
    expect(written).toHaveLength(10)
  })

  it("is not there where nobody watches", () => {
    const { at, clear, written } = watched(false)
    at(1000, 10, 0.5)
    clear()
    expect(written).toEqual([])
  })
})
