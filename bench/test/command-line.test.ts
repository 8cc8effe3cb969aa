import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { commandIn } from "../packing/command-line.ts"
import { progressOn } from "../packing/progress.ts"

const wrongValues = (flag: string, what: string, values: readonly string[]) =>
  values.map((value) => [flag, value, `${flag} is ${JSON.stringify(value)}, not ${what}`] as const)

describe("the command line of the benchmark", () => {
  it("asks for the table, for a set from a file, or for help", () => {
    expect(commandIn([])).toEqual({ _tag: "Bar", rows: {} })
    expect(commandIn(["--only", "ecom", "--mpv-ms", "10000"])).toEqual({
      _tag: "Bar",
      rows: { only: "ecom", mpvMs: 10_000 }
    })
    expect(commandIn(["--set", "a.json"])).toEqual({ _tag: "File", set: "a.json", run: {} })
    expect(commandIn(["--help"])).toEqual({ _tag: "Help" })
    expect(commandIn(["--set", "a.json", "--out", "b", "--effort", "100", "--support", "0.75", "--ms", "2.5"])).toEqual(
      {
        _tag: "File",
        set: "a.json",
        out: "b",
        run: { effort: 100, support: 0.75, ms: 2.5 }
      }
    )
  })

  it.each<[string[], RegExp]>([
    [["--help-me"], /^Unknown option '--help-me'/],
    [["a.json"], /^Unexpected argument 'a.json'/],
    [["--out", "b"], /^--out FILE goes with --set FILE$/],
    [["--effort", "5"], /^--effort, --ms and --support go with --set FILE$/],
    [["--set", "a", "--only", "ecom"], /^--only and --mpv-ms do not go with --set FILE$/],
    [["--set", "a", "--mpv-ms", "5"], /^--only and --mpv-ms do not go with --set FILE$/],
    [["--set", "a", "--effort", "5", "--effort", "6"], /^--effort is given 2 times$/],
    [["--set", ""], /^--set is empty$/],
    [["--set", "a", "--effort", ""], /^--effort is empty$/],
    [["--effort"], /^Option '--effort <value>' argument missing/]
  ])("says in one line what is wrong with %j", (args, message) => {
    const command = commandIn(args)
    expect(command._tag === "Wrong" && command.message).toMatch(message)
    expect(command._tag === "Wrong" && command.message).not.toContain("\n")
  })

  it.each([
    ...wrongValues("--effort", "a whole number from 0 to 1000000000", ["abc", "1.5", "1e3", "0x10", "1000000001", "∞"]),
    ...wrongValues("--ms", "a number above 0", ["0", "much", "1e9999", "Infinity", "NaN"]),
    ...wrongValues("--mpv-ms", "a number above 0", ["0", "ten"]),
    ...wrongValues("--support", "a number from 0 to 1", ["1.5", "75%", "NaN"])
  ])("names %s, given %j, and what it must be", (flag, value, message) => {
    expect(commandIn(["--set", "a", flag, value])).toEqual({ _tag: "Wrong", message })
  })
})

describe("a run of the benchmark", () => {
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

  it("helps, with examples", () => {
    const { status, stdout, stderr } = run("--help")
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout).toContain("Examples:\n  npm run bench:packing -- --only ecom\n")
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

  it("prints a set from a file as a row, and orders in short too", () => {
    const orders = {
      boxes: [{ id: "S", w: 100, l: 100, h: 100, maxWeight: 100 }],
      orders: [["one", [[50, 50, 100, 1, 8]]]]
    }
    const { status, stdout, stderr } = run("--set", file("short.json", JSON.stringify(orders)), "--effort", "1")
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout.split("\n")[2]).toMatch(/^\| orders, effort 1 \| – \| – \| – \| – \| 2 \/ 2 \| .* \| – \| 0 \|$/)
  })

  it("says which rows it does not run, and how they are", () => {
    const { status, stdout, stderr } = run("--only", "real")
    expect([status, stderr]).toEqual([0, ""])
    expect(stdout).toMatch(/\n\| real orders \| – \| 2,277 \/ 36,757; .* \| not run: --set FILE \|/)
  })

  it.each([
    ["--effort", "abc"],
    ["--only", "nothing"],
    ["--mpv-ms", "ten"]
  ])("stops with code 2 and one line that names it at %s %s", (flag, value) => {
    const { status, stdout, stderr } = run(flag, value)
    expect([status, stdout]).toEqual([2, ""])
    expect(stderr.startsWith(`${flag} is "${value}", `)).toBe(true)
    expect(stderr.split("\n")).toHaveLength(2)
  })

  it.each([
    ["a file that is not there", () => join(folder, "none.json"), /none\.json: ENOENT/],
    ["a file that is no JSON", () => file("text.json", "{oops"), /text\.json: .{1,60}JSON/],
    ["a file that is no set", () => file("list.json", "[]"), /list\.json: is no set/],
    ["orders that are none", () => file("orders.json", '{"boxes":[],"orders":[["a",[[1,1,1,1]]]]}'), /is no set/],
    ["a case without boxes", () => file("case.json", '{"set":"s","cases":[{"items":[]}]}'), /case\.json: case 1 has no/]
  ])("stops with code 2 and a line at %s", (_, set, message) => {
    const { status, stdout, stderr } = run("--set", set(), "--out", join(folder, "out.ndjson"))
    expect([status, stdout]).toEqual([2, ""])
    expect(stderr).toMatch(message)
    expect(stderr.split("\n")).toHaveLength(2)
  })
})

describe("the nightly run of the MPV instances", () => {
  it.each([
    [["--ms", "abc"], '--ms is "abc", not a number above 0'],
    [["--ms", "100", "--instances", "11"], '--instances is "11", not a whole number from 1 to 10'],
    [["--ms", "100", "--classes", "1,9"], '--classes is "1,9", not numbers from 1 to 8 with commas between them'],
    [["--instances", "1"], "--instances goes with --ms"],
    [["--classes", "1"], "--classes goes with --ms"]
  ])("stops with code 2 and one line at %j", (args, message) => {
    const node = ["--conditions=waybill-source", "bench/packing/mpv-means.ts", ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: "utf8" })
    expect([status, stdout, stderr]).toEqual([2, "", `${message} (--help says what can be asked for)\n`])
  })
})

describe("progress", () => {
  const shown = (isTTY: boolean, times: readonly number[]) => {
    const written: string[] = []
    let asked = 0
    const stream = { isTTY, write: (text: string) => written.push(text) > 0 }
    const progress = progressOn(stream as never, () => times[asked++]!)
    for (let n = 1; n < times.length; n++) progress("set", n, times.length - 1)
    return written
  }

  it("is shown in place on a terminal", () => {
    expect(shown(true, [0, 1, 2])).toEqual(["\rset: 1 of 2", "\rset: 2 of 2\n"])
  })

  it("is a line every ten seconds elsewhere", () => {
    expect(shown(false, [0, 4_000, 10_000, 12_000, 19_000, 21_000])).toEqual(["set: 2 of 5\n", "set: 5 of 5\n"])
  })
})
