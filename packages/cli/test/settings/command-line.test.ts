import { execFileSync } from "node:child_process"
import { Option } from "effect"
import { expect, it } from "vitest"
import { commandLineOf } from "../../src/settings/command-line.ts"
import { drawingSettings, outputSettings, packingSettings } from "../../src/settings/offline-settings.ts"

const table = { ...packingSettings, ...outputSettings, ...drawingSettings }

const lineOf = (file: string, values: Readonly<Record<string, string>>, more: object = {}) =>
  commandLineOf({
    name: "pack",
    file,
    table,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Option.some(value)])),
    switches: { strict: true, shareStock: true, balance: false },
    ...more
  })

/** Returns the words of a line, as a shell passes them to a command. */
const wordsIn = (line: string): ReadonlyArray<string> =>
  execFileSync("sh", ["-c", `for word in ${line}; do printf '%s\\0' "$word"; done`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1)

it.each(["orders.csv", "my orders $(id) & 'all'.csv", 'a"b\\c;d', "ö*?.csv", "-"])(
  "a shell reads the words of the command with the file %s",
  (file) => {
    const { line } = lineOf(file, { boxes: file === "-" ? "b.json" : file, effort: "20", whatIf: "100" })
    const boxes = file === "-" ? "b.json" : file
    expect(wordsIn(line)).toEqual([
      "waybill",
      "pack",
      file,
      "--boxes",
      boxes,
      "--effort",
      "20",
      "--what-if",
      "100",
      "--strict",
      "--share-stock"
    ])
  }
)

it("joins a value that looks like a flag to its name", () => {
  expect(wordsIn(lineOf("x", { boxes: "--my boxes" }).line)).toContain("--boxes=--my boxes")
})

it("lists the options that can change results, the given ones before the defaults", () => {
  const given = { boxes: "b.json", effort: "5", html: "r.html", out: "o.csv", units: "mm,g", workers: "2" }
  expect(lineOf("x", given).options).toEqual([
    "--effort 5",
    "--strict",
    "--share-stock",
    "--objective boxes,volume (default)"
  ])
})

it("adds the time of the run, unless the command names one", () => {
  const at = { pinned: { at: "2026-01-02T03:04:05Z" }, table: { ...table, at: packingSettings.boxes } }
  expect(lineOf("x", {}, at).line).toContain(" --at 2026-01-02T03:04:05Z ")
  expect(lineOf("x", { at: "2027-01-01T00:00:00Z" }, at).line).toContain(" --at 2027-01-01T00:00:00Z ")
})
