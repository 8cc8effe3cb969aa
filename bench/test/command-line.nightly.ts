import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { parseCommand } from "../packing/command-line.ts"
import { progressOn } from "../packing/progress.ts"

const invalidValues = (flag: string, expected: string, values: readonly string[]) =>
  values.map((value) => [flag, value, `${flag}: must be ${expected}, got ${JSON.stringify(value)}`] as const)

describe("command line of the packing benchmark", () => {
  it("selects the table, a set from a file, or help from the flags", () => {
    expect(parseCommand([])).toEqual({ _tag: "Table", rows: {} })
    expect(parseCommand(["--only", "ecom", "--mpv-ms", "10000"])).toEqual({
      _tag: "Table",
      rows: { only: "ecom", mpvMs: 10_000 }
    })
    expect(parseCommand(["--set", "a.json"])).toEqual({ _tag: "File", set: "a.json", run: {} })
    expect(parseCommand(["--help"])).toEqual({ _tag: "Help" })
    expect(
      parseCommand(["--set", "a.json", "--out", "b", "--effort", "100", "--support", "0.75", "--ms", "2.5"])
    ).toEqual({
      _tag: "File",
      set: "a.json",
      out: "b",
      run: { effort: 100, support: 0.75, ms: 2.5 }
    })
  })

  it.each<[string[], RegExp]>([
    [["--help-me"], /^Unknown option '--help-me'/],
    [["a.json"], /^Unexpected argument 'a.json'/],
    [["--out", "b"], /^--out: requires --set$/],
    [["--effort", "5"], /^--effort: requires --set$/],
    [["--set", "a", "--only", "ecom"], /^--only: cannot be combined with --set$/],
    [["--set", "a", "--mpv-ms", "5"], /^--mpv-ms: cannot be combined with --set$/],
    [["--set", "a", "--effort", "5", "--effort", "6"], /^--effort: must appear once, got 2 values$/],
    [["--set", ""], /^--set: must not be empty$/],
    [["--set", "a", "--effort", ""], /^--effort: must not be empty$/],
    [["--effort"], /^Option '--effort <value>' argument missing/]
  ])("returns a one-line error for the arguments %j", (args, message) => {
    const command = parseCommand(args)
    expect(command._tag === "Invalid" && command.message).toMatch(message)
    expect(command._tag === "Invalid" && command.message).not.toContain("\n")
  })

  it.each([
    ...invalidValues("--effort", "an integer from 0 to 1000000000", ["abc", "1.5", "1e3", "0x10", "1000000001", "∞"]),
    ...invalidValues("--ms", "a number greater than 0", ["0", "much", "1e9999", "Infinity", "NaN"]),
    ...invalidValues("--mpv-ms", "a number greater than 0", ["0", "ten"]),
    ...invalidValues("--support", "a number from 0 to 1", ["1.5", "75%", "NaN"])
  ])("reports the valid values of %s for %j", (flag, value, message) => {
    expect(parseCommand(["--set", "a", flag, value])).toEqual({ _tag: "Invalid", message })
  })
})

describe("packing benchmark", () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = (...args: string[]) => {
    const node = ["--conditions=waybill-source", "bench/packing/main.ts", ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: "utf8" })
    return { status, stdout, stderr }
  }
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }

  it("prints help with examples", () => {
    const { status, stdout, stderr } = run("--help")
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout).toContain("Examples:\n  npm run bench -- packing --only ecom\n")
  })

  it("packs a set from a file", () => {
    const box = { id: "S", w: 10, l: 10, h: 10, maxWeight: 100 }
    const item = { w: 5, l: 5, h: 5, weight: 1, rot: "any" }
    const set = file("set.json", JSON.stringify({ set: "one", cases: [{ id: "c", boxes: [box], items: [item] }] }))
    const out = join(folder, "out.ndjson")
    expect(run("--set", set, "--out", out)).toEqual({ status: 0, stdout: "", stderr: "" })
    expect(JSON.parse(readFileSync(out, "utf8"))).toMatchObject({
      id: "c",
      packed: [{ box: 0, items: [[0, 0, 0, 0, 5, 5, 5]] }],
      unpacked: []
    })
  })

  it("prints compact orders from a file as a row", () => {
    const orders = {
      boxes: [{ id: "S", w: 100, l: 100, h: 100, maxWeight: 100 }],
      orders: [["one", [[50, 50, 100, 1, 8]]]]
    }
    const { status, stdout, stderr } = run("--set", file("short.json", JSON.stringify(orders)), "--effort", "1")
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout.split("\n")[2]).toMatch(/^\| orders, effort 1 \| – \| – \| – \| – \| 2 \/ 2 \| .* \| – \| 0 \|$/)
  })

  it("prints a row that it does not run with the flag that runs it", () => {
    const { status, stdout, stderr } = run("--only", "real")
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout).toMatch(/\n\| real orders \| – \| 2,277 \/ 36,757; .* \| not run: --set FILE \|/)
  })

  it.each([
    ["--effort", "abc"],
    ["--only", "nothing"],
    ["--mpv-ms", "ten"]
  ])("exits 2 with a one-line error for %s %s", (flag, value) => {
    const { status, stdout, stderr } = run(flag, value)
    expect([status, stdout]).toEqual([2, ""])
    expect(stderr).toMatch(new RegExp(`^${flag}: must be .*, got "${value}"; see --help\n$`))
    expect(stderr.split("\n")).toHaveLength(2)
  })

  it.each([
    ["a missing file", () => join(folder, "none.json"), /none\.json: ENOENT/],
    ["a file that is not JSON", () => file("text.json", "{oops"), /text\.json: .{1,60}JSON/],
    ["a file that is not a set", () => file("list.json", "[]"), /list\.json: must be an object with a string `set`/],
    [
      "invalid compact orders",
      () => file("orders.json", '{"boxes":[],"orders":[["a",[[1,1,1,1]]]]}'),
      /must be an object with a string `set`/
    ],
    [
      "a case without boxes",
      () => file("case.json", '{"set":"s","cases":[{"items":[]}]}'),
      /case\.json: cases\[0\]: must have a list/
    ]
  ])("exits 2 with a one-line error for %s", (_, set, message) => {
    const { status, stdout, stderr } = run("--set", set(), "--out", join(folder, "out.ndjson"))
    expect([status, stdout]).toEqual([2, ""])
    expect(stderr).toMatch(message)
    expect(stderr.split("\n")).toHaveLength(2)
  })
})

describe("MPV benchmark", () => {
  it.each([
    [["--ms", "abc"], '--ms: must be a number greater than 0, got "abc"'],
    [["--ms", "100", "--instances", "11"], '--instances: must be an integer from 1 to 10, got "11"'],
    [["--ms", "100", "--classes", "1,9"], '--classes: must be comma-separated numbers from 1 to 8, got "1,9"'],
    [["--instances", "1"], "--instances: requires --ms"],
    [["--classes", "1"], "--classes: requires --ms"]
  ])("exits 2 with a one-line error for %j", (args, message) => {
    const node = ["--conditions=waybill-source", "bench/packing/mpv-means.ts", ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: "utf8" })
    expect([status, stdout, stderr]).toEqual([2, "", `${message}; see --help\n`])
  })
})

describe("progress", () => {
  const written = (isTTY: boolean, times: readonly number[]) => {
    const output: string[] = []
    let reads = 0
    const stream = { isTTY, write: (text: string) => output.push(text) > 0 }
    const progress = progressOn(stream as never, () => times[reads++]!)
    for (let n = 1; n < times.length; n++) progress("set", n, times.length - 1)
    return output
  }

  it("rewrites progress in place on a terminal", () => {
    expect(written(true, [0, 1, 2])).toEqual(["\rset: 1 of 2", "\rset: 2 of 2\n"])
  })

  it("prints progress as a line every ten seconds if the output is not a terminal", () => {
    expect(written(false, [0, 4_000, 10_000, 12_000, 19_000, 21_000])).toEqual(["set: 2 of 5\n", "set: 5 of 5\n"])
  })
})
