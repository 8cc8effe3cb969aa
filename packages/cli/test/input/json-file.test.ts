import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { readJsonFile } from "../../src/input/json-file.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-"))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (content: string) => {
  const file = join(folder, "boxes.json")
  writeFileSync(file, content)
  return readJsonFile(file, "--boxes")
}

describe("a JSON file", () => {
  it("reads equal names in different objects, and values with a quote and a colon", () => {
    expect(read('{"a":{"b":1},"c":[{"b":"\\"b\\": 2"}]}')).toEqual({ a: { b: 1 }, c: [{ b: '"b": 2' }] })
  })

  it.each([
    ["the outermost object", '{"port":1,\n "port":2}', "line 2, column 2 (/port)", "port"],
    [
      "a nested object",
      '{"boxes":[{"inner":{},\n// a comment\n"stock":1, "inner":{}}]}',
      "line 3, column 12 (/boxes/0/inner)",
      "inner"
    ],
    ["an object with an escaped name", '{"a":1,"\\u0061":2}', "line 1, column 8 (/a)", "a"]
  ])("refuses a field that %s contains twice", (_, content, place, name) => {
    expect(() => read(content)).toThrow(
      new RegExp(`^--boxes .*: ${place.replace(/[()]/g, "\\$&")}: field "${name}" appears twice; must appear once$`)
    )
  })
})
