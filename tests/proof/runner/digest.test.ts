import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { digests } from "./digest.ts"

let root = ""
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "waybill-digest-"))
  for (const folder of ["core", "core/node_modules", "sql"]) mkdirSync(join(root, folder))
  write("core/order.ts", "// An order.\nexport const limit = 2\n")
  write("core/order.test.ts", "expect(limit).toBe(2)\n")
  write("sql/step.sql", "-- a step\n")
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const digest = (...covers: ReadonlyArray<string>) => digests(root)(covers)

it("a changed, a new and a renamed file change the digest of their folder only", () => {
  const [core, sql] = [digest("core"), digest("sql")]
  write("core/order.ts", "// An order.\nexport const limit = 3\n")
  const changed = digest("core")
  write("core/parcel.ts", "export const limit = 3\n")
  expect(new Set([core, changed, digest("core")]).size).toBe(3)
  expect(digest("sql")).toBe(sql)
  expect(digest("core", "sql")).not.toBe(digest("core"))
})

it("comments of TypeScript, installed packages and files outside a glob do not change the digest", () => {
  const glob = "core/**/!(*.test.ts)"
  const before = [digest("core"), digest(glob)]
  write("core/order.ts", "/**\n * An order of a merchant.\n */\n\nexport const limit = 2\n")
  write("core/node_modules/index.js", "")
  expect([digest("core"), digest(glob)]).toEqual(before)
  write("core/order.test.ts", "")
  expect(digest(glob)).toBe(before[1])
  expect(digest("core")).not.toBe(before[0])
})

it("a line of SQL that looks like a comment of TypeScript changes the digest", () => {
  const before = digest("sql")
  write("sql/step.sql", "-- a step\n* 2\n")
  expect(digest("sql")).not.toBe(before)
})
