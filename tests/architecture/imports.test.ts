import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { importsIn, packages } from "./house.ts"
import { violationsIn } from "./import-rules.ts"

describe("in this repository", () => {
  it.each(packages().map((each) => [each.folder, each] as const))("%s imports only what it may", (_, each) => {
    expect(violationsIn(each)).toEqual([])
  })

  it("nothing imports the service", () => {
    const files = globSync(["packages/*/{src,test}/**/*.ts", "{tests,scripts,bench,examples}/**/*.{ts,mjs}"], {
      exclude: ["**/node_modules/**", "**/dist/**"]
    })
    const guilty = files.filter((file) =>
      importsIn(file, readFileSync(file, "utf8")).some(({ from = "" }) => /^waybill(?:\/|$)/.test(from))
    )
    expect(guilty).toEqual([])
  })
})

const planted = (name: string, files: Record<string, string>, manifest = {}) => {
  const folder = `packages/${name.replace(/^@waybill\//, "")}`
  const paths = Object.entries(files).map(([file, text]) => [`${folder}/src/${file}`, text])
  return violationsIn({ folder, manifest: { name, ...manifest }, files: Object.fromEntries(paths) })
}

const core = { dependencies: { "@waybill/packing": "0.0.0" }, peerDependencies: { effect: "^4.1.0" } }
describe("a planted violation is found:", () => {
  it.each([
    ["packing imports Effect", "@waybill/packing", 'import { Effect } from "effect"', "may not import effect"],
    ["packing imports the core", "@waybill/packing", 'export * from "@waybill/core"', "may not import @waybill/core"],
    ["packing reads a file", "@waybill/packing", 'import "node:fs"', "imports node:fs, which is the outside world"]
  ])("%s", (_, name, text, why) => {
    expect(planted(name, { "a.ts": text })).toEqual([`packages/packing/src/a.ts ${why}`])
  })

  it.each([
    ["the core imports a database", 'import { Kysely } from "kysely"', "may not import kysely"],
    ["the core imports only types of it", 'import type { Kysely } from "kysely"', "may not import kysely"],
    ["the core needs fast-check to run", 'import fc from "fast-check"', "may not import fast-check"],
    ["the core imports an adapter", 'import "@waybill/adapter-sql"', "may not import @waybill/adapter-sql"],
    ["the core imports the service", 'import "waybill"', "may not import waybill"],
    ["the core imports itself by name", 'import "@waybill/core"', "may not import @waybill/core"],
    [
      "the core imports Effect's HTTP",
      'import { HttpRouter } from "effect/http"',
      "imports effect/http, which Effect does not call stable"
    ],
    ["a folder of it", 'import "effect/sql"', "imports effect/sql, which Effect does not call stable"],
    ["a folder re-exported", 'export * from "effect/cli"', "imports effect/cli, which Effect does not call stable"],
    [
      "an unstable module from the entry",
      'import { Arbitrary, Effect } from "effect"',
      "imports Arbitrary, which Effect does not call stable"
    ],
    ["everything of Effect", 'import * as E from "effect"', "imports *, which Effect does not call stable"],
    ["a late import", 'export const f = () => import("pg")', "may not import pg"],
    ["an import inside a type", 'export type A = import("pg").Pool', "may not import pg"],
    ["a computed import", "export const f = (name: string) => import(name)", "imports something computed"],
    [
      "a way out of the package",
      'import "../../packing/src/index.ts"',
      "leaves its package by ../../packing/src/index.ts"
    ],
    ["a way into its tests", 'import "../test/cases.ts"', "leaves its package by ../test/cases.ts"]
  ])("%s", (_, text, why) => {
    expect(planted("@waybill/core", { "a.ts": text }, core)).toEqual([`packages/core/src/a.ts ${why}`])
  })

  it("an adapter imports another, or a driver that its manifest does not name", () => {
    const text = 'import "@waybill/core"\nimport "@waybill/adapter-http"\nimport "pg"\nimport "node:net"'
    const manifest = { dependencies: { "@waybill/core": "0.0.0" } }
    expect(planted("@waybill/adapter-sql", { "a.ts": text }, manifest)).toEqual([
      "packages/adapter-sql/src/a.ts may not import @waybill/adapter-http",
      "packages/adapter-sql/src/a.ts imports pg, which its package.json does not name"
    ])
  })

  it("files need each other to load", () => {
    const circle = {
      "a.ts": 'import "./b/b.ts"',
      "b/b.ts": 'export { c } from "../c.ts"',
      "c.ts": 'import { type A } from "./a.ts"'
    }
    expect(planted("@waybill/packing", circle)).toEqual([
      "packages/packing/src/a.ts → packages/packing/src/b/b.ts → packages/packing/src/c.ts → packages/packing/src/a.ts go round in a circle"
    ])
  })

  it("a package has no rule", () => {
    expect(planted("@waybill/extra", {})).toEqual(["packages/extra: no rule says what @waybill/extra may import"])
  })
})

it("what is allowed is not found", () => {
  const text =
    'import { Effect, pipe, Schema } from "effect"\nimport type { Layer } from "effect/Layer"\nimport "./uses.ts"'
  const types = 'import type { Layer } from "./a.ts"'
  expect(planted("@waybill/core", { "uses.ts": types, "a.ts": text }, core)).toEqual([])
  const bringing = { ...core, peerDependencies: { ...core.peerDependencies, "fast-check": "^4.0.0" } }
  expect(planted("@waybill/core", { "a.ts": 'import type fc from "fast-check"' }, bringing)).toEqual([])
})
