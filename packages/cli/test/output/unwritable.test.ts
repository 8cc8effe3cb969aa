import { readdirSync, rmSync, symlinkSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const cup = { reference: "cup", width: 3, length: 4, height: 5 }
const order = (name: string) => `${JSON.stringify({ order: name, items: [cup] })}\n`
put("one.ndjson", order("A"))
put("many.ndjson", Array.from({ length: 80 }, (_, n) => order(n === 0 ? "A" : `A${n}`)).join(""))
const hasProc = process.platform === "linux"

describe("a folder that cannot be created", () => {
  it.runIf(hasProc)("ends --svg and init with an error in /proc, where folders cannot be created", async () => {
    for (const args of [
      ["pack", "one.ndjson", "--svg", "/proc/drawings"],
      ["pack", "one.ndjson", "--svg", "/proc/drawings/a/b"]
    ])
      expect((await run(args)).err).toBe(`waybill: --svg ${args[3]}: cannot be created: no such file or directory\n`)
    expect(await run(["init", "/proc/trial"])).toEqual({
      code: 3,
      out: "",
      err: "waybill: /proc/trial: cannot be created: no such file or directory\n"
    })
  })

  it("names a file that is in the place of the folder", async () => {
    put("file", "content")
    for (const folder of ["file", "file/below"]) {
      expect(await run(["init", folder])).toEqual({
        code: 3,
        out: "",
        err: `waybill: ${folder}: cannot be created: not a directory\n`
      })
      expect((await run(["pack", "one.ndjson", "--svg", folder])).err).toBe(
        `waybill: --svg ${folder}: cannot be created: not a directory\n`
      )
    }
    expect(read("file")).toBe("content")
  })

  it("creates folders in folders for drawings, also through a link to a folder", async () => {
    expect((await run(["pack", "one.ndjson", "--svg", "new/deep/drawings", "--out", "x"])).code).toBe(0)
    symlinkSync("new/deep", "linked")
    expect((await run(["pack", "one.ndjson", "--svg", "linked/drawings", "--out", "x"])).code).toBe(0)
    expect(readdirSync("new/deep/drawings")).toEqual(["A-1-1.svg"])
  })
})

describe("a drawing whose name is a symbolic link", () => {
  it.each([
    ["one.ndjson", "1"],
    ["many.ndjson", "2"]
  ])("leaves the target of a link in the folder for drawings unchanged: %s", async (file, workers) => {
    rmSync("linked-drawings", { recursive: true, force: true })
    await run(["pack", "one.ndjson", "--svg", "linked-drawings", "--out", "x"])
    rmSync("linked-drawings/A-1-1.svg")
    put("outside", "content")
    symlinkSync("../outside", "linked-drawings/A-1-1.svg")
    const { code, err } = await run(["pack", file, "--svg", "linked-drawings", "--out", "x", "--workers", workers])
    expect(read("outside")).toBe("content")
    expect([code, err]).toEqual([
      3,
      expect.stringContaining(
        "waybill: linked-drawings/A-1-1.svg: cannot be written: too many symbolic links encountered\n"
      )
    ])
  })

  it("replaces a drawing that is a file", async () => {
    await run(["pack", "one.ndjson", "--svg", "again", "--out", "x"])
    const drawing = read("again/A-1-1.svg")
    put("again/A-1-1.svg", `${drawing}${" ".repeat(100)}`)
    expect((await run(["pack", "one.ndjson", "--svg", "again", "--out", "x"])).code).toBe(0)
    expect(read("again/A-1-1.svg")).toBe(drawing)
  })
})
