import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { violationsIn } from "./import-rules.ts"
import { importsIn, packages } from "./packages.ts"

describe("imports in this repository", () => {
  it.each(packages().map((each) => [each.folder, each] as const))(
    "%s imports only what the rule for its package allows",
    (_, each) => {
      expect(violationsIn(each)).toEqual([])
    }
  )

  it("no file imports the service, except its sandbox", () => {
    const files = globSync(["packages/*/{src,test}/**/*.ts", "{tests,scripts,bench,examples}/**/*.{ts,mjs}"], {
      exclude: ["**/node_modules/**", "**/dist/**"]
    })
    const importers = files.filter((file) => {
      const text = readFileSync(file, "utf8")
      // Only files that contain the name as a string are parsed.
      return (
        /["'`]waybill["'`/]/.test(text) &&
        importsIn(file, text).some(({ from = "" }) => /^waybill(?:\/(?!sandbox$)|$)/.test(from))
      )
    })
    expect(importers).toEqual([])
  })
})

const planted = (name: string, files: Record<string, string>, manifest = {}) => {
  const folder = `packages/${name.replace(/^@waybill\//, "")}`
  const paths = Object.entries(files).map(([file, text]) => [`${folder}/src/${file}`, text])
  return violationsIn({ folder, manifest: { name, ...manifest }, files: Object.fromEntries(paths) })
}

const core = { dependencies: { "@waybill/packing": "0.0.0" }, peerDependencies: { effect: "^4.1.0" } }
describe("the import rules", () => {
  it.each([
    ["packing importing Effect", "@waybill/packing", 'import { Effect } from "effect"', "may not import effect"],
    ["packing importing the core", "@waybill/packing", 'export * from "@waybill/core"', "may not import @waybill/core"],
    ["packing reading a file", "@waybill/packing", 'import "node:fs"', "imports node:fs, which does I/O"]
  ])("the import rules report %s", (_, name, text, why) => {
    expect(planted(name, { "a.ts": text })).toEqual([`packages/packing/src/a.ts ${why}`])
  })

  it.each([
    ["the core importing a database driver", 'import { Kysely } from "kysely"', "may not import kysely"],
    ["the core importing types of a database driver", 'import type { Kysely } from "kysely"', "may not import kysely"],
    ["the core importing fast-check at run time", 'import fc from "fast-check"', "may not import fast-check"],
    ["the core importing an adapter", 'import "@waybill/adapter-sql"', "may not import @waybill/adapter-sql"],
    ["the core importing the service", 'import "waybill"', "may not import waybill"],
    ["the core importing itself by name", 'import "@waybill/core"', "may not import @waybill/core"],
    [
      "the core importing an unstable folder of Effect by name",
      'import { HttpRouter } from "effect/http"',
      "imports effect/http, which is not stable in Effect"
    ],
    [
      "an unstable folder imported for its side effects",
      'import "effect/sql"',
      "imports effect/sql, which is not stable in Effect"
    ],
    [
      "a re-export of an unstable folder",
      'export * from "effect/cli"',
      "imports effect/cli, which is not stable in Effect"
    ],
    [
      "an unstable module of Effect",
      'import * as Arbitrary from "effect/Arbitrary"',
      "imports effect/Arbitrary, which is not stable in Effect"
    ],
    [
      "Effect's entry",
      'import { Effect } from "effect"',
      "imports effect; it must import a module, such as effect/Effect"
    ],
    [
      "types from Effect's entry",
      'import type { Effect } from "effect"',
      "imports effect; it must import a module, such as effect/Effect"
    ],
    ["a dynamic import", 'export const f = () => import("pg")', "may not import pg"],
    ["an import inside a type", 'export type A = import("pg").Pool', "may not import pg"],
    ["a computed import", "export const f = (name: string) => import(name)", "has a computed import"],
    [
      "a path into another package",
      'import "../../packing/src/index.ts"',
      "imports ../../packing/src/index.ts, outside its package"
    ],
    ["a path into the package's tests", 'import "../test/cases.ts"', "imports ../test/cases.ts, outside its package"]
  ])("the import rules report %s", (_, text, why) => {
    expect(planted("@waybill/core", { "a.ts": text }, core)).toEqual([`packages/core/src/a.ts ${why}`])
  })

  it("the import rules report an adapter that imports another adapter or an unlisted driver", () => {
    const text = 'import "@waybill/core"\nimport "@waybill/adapter-http"\nimport "pg"\nimport "node:net"'
    const manifest = { dependencies: { "@waybill/core": "0.0.0" } }
    expect(planted("@waybill/adapter-sql", { "a.ts": text }, manifest)).toEqual([
      "packages/adapter-sql/src/a.ts may not import @waybill/adapter-http",
      "packages/adapter-sql/src/a.ts imports pg, which its package.json does not list"
    ])
  })

  it("the import rules report files that import each other at run time", () => {
    const cycle = {
      "a.ts": 'import "./b/b.ts"',
      "b/b.ts": 'export { c } from "../c.ts"',
      "c.ts": 'import { type A } from "./a.ts"'
    }
    expect(planted("@waybill/packing", cycle)).toEqual([
      "packages/packing/src/a.ts → packages/packing/src/b/b.ts → packages/packing/src/c.ts → packages/packing/src/a.ts import each other"
    ])
  })

  it("the import rules report a package without a rule", () => {
    expect(planted("@waybill/extra", {})).toEqual(["packages/extra: no rule for what @waybill/extra may import"])
  })
})

it("the import rules accept imports that follow them", () => {
  const text = 'import * as Effect from "effect/Effect"\nimport type { Layer } from "effect/Layer"\nimport "./uses.ts"'
  const types = 'import type { Layer } from "./a.ts"'
  expect(planted("@waybill/core", { "uses.ts": types, "a.ts": text }, core)).toEqual([])
  const withFastCheck = { ...core, peerDependencies: { ...core.peerDependencies, "fast-check": "^4.0.0" } }
  expect(planted("@waybill/core", { "a.ts": 'import type fc from "fast-check"' }, withFastCheck)).toEqual([])
})
