import { preflight } from "@waybill/core/preflight"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"
import { readImage } from "../../src/preflight/index.ts"
import { type LabelledFile, labelledFiles } from "./labelled-files.ts"

/** CPU time that a file may take, in milliseconds. */
const MAX_CPU = 50

const cpuOf = (file: Buffer): number => {
  const start = process.threadCpuUsage?.() ?? process.cpuUsage()
  readImage(file)
  const { system, user } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system - start.user - start.system) / 1000
}

/** A print at 150 pixels per inch, or in the size of the page of a PDF. */
const printOf = ({ format, height, width }: Exclude<LabelledFile["expected"], string>) => {
  const unit = format === "pdf" ? 72 : 150
  return { width: String((width / unit).toFixed(9)), height: String((height / unit).toFixed(9)) }
}

describe("the reader of images", () => {
  it("reads more than 200 files, and at least 30 of them come from other programs", () => {
    expect(labelledFiles.length).toBeGreaterThan(200)
    expect(labelledFiles.filter(({ name }) => name.includes(" by ")).length).toBeGreaterThan(30)
    expect(new Set(labelledFiles.map(({ name }) => name)).size).toBe(labelledFiles.length)
  })

  it.each(labelledFiles)("reads $name", ({ expected, file }) => {
    const facts = readImage(file)
    if (typeof expected === "string") expect(facts).toEqual({ unreadable: expect.stringContaining(expected) })
    else expect(facts).toEqual(expected)
  })

  it("makes the default policy print all good files, and hold all bad ones", () => {
    for (const { expected, file, name } of labelledFiles) {
      const facts = readImage(file)
      const isBad = typeof expected === "string" || expected.pages > 1
      const item = typeof expected === "string" ? { width: "9", height: "9" } : printOf(expected)
      const { consequence } = preflight(item, facts)
      expect([name, consequence]).toEqual([name, isBad ? "hold" : expect.stringMatching(/^(?:print|warn)$/)])
    }
  })

  it("takes at most 50 ms of CPU for a file", () => {
    for (const { file, name } of labelledFiles) {
      const least = Math.min(...Array.from({ length: 3 }, () => cpuOf(file)))
      expect([name, least < MAX_CPU]).toEqual([name, true])
    }
  })

  it("never throws for a file with random changes", () => {
    const files = labelledFiles.map(({ file }) => file).filter(({ length }) => length > 0 && length < 10_000)
    const change = fc.tuple(fc.nat(9999), fc.nat(255), fc.constantFrom("set", "cut", "repeat", "drop"))
    fc.assert(
      fc.property(fc.nat(files.length - 1), fc.array(change, { minLength: 1, maxLength: 8 }), (index, changes) => {
        let file = Buffer.from(files[index]!)
        for (const [at, byte, kind] of changes) {
          const offset = file.length === 0 ? 0 : at % file.length
          if (kind === "set" && file.length > 0) file[offset] = byte
          if (kind === "cut") file = file.subarray(0, offset)
          if (kind === "repeat") file = Buffer.concat([file.subarray(0, offset + byte), file.subarray(offset)])
          if (kind === "drop") file = Buffer.concat([file.subarray(0, offset), file.subarray(offset + byte)])
        }
        const facts = readImage(file)
        if ("unreadable" in facts) expect(facts.unreadable).not.toBe("")
        else expect(preflight({ width: "9", height: "9" }, facts).issues).toBeInstanceOf(Array)
      }),
      { numRuns: runs(2000, 50_000), seed: seedOf(51) }
    )
  })
})
