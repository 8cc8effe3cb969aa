import { globSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { crowdedFolders, folderCycleIn, staleFolders } from "./folder-rules.ts"
import { packages } from "./packages.ts"

const code = globSync(
  ["packages/*/{src,test,bin,report}/**/*.{ts,mts,mjs,js}", "{tests,scripts,bench,examples}/**/*.{ts,mjs,js}"],
  {
    exclude: ["**/node_modules/**", "**/dist/**", "**/.planted-*/**"]
  }
)

describe("folders in this repository", () => {
  it.each(packages().map((each) => [each.folder, each] as const))("no folders in %s import each other", (_, each) => {
    expect(folderCycleIn(each)).toBeUndefined()
  })

  it("no folder has more than 20 code files", () => {
    expect(code.length).toBeGreaterThan(100)
    expect(crowdedFolders(code)).toEqual([])
  })

  it("every folder in the list of large folders has more than 20 code files", () => {
    expect(staleFolders(code)).toEqual([])
  })
})

const planted = (files: Record<string, string>) => {
  const paths = Object.entries(files).map(([file, text]) => [`packages/core/src/${file}`, text])
  return folderCycleIn({ folder: "packages/core", manifest: { name: "" }, files: Object.fromEntries(paths) })
}

describe("the folder rules", () => {
  it("the folder rules report two folders that import each other, even if one imports only types", () => {
    const files = {
      "a/one.ts": 'import "../b/two.ts"',
      "b/two.ts": "",
      "b/three.ts": 'import type { A } from "../a/four.ts"'
    }
    expect(planted(files)).toBe(
      "packages/core/src/a/one.ts imports packages/core/src/b/two.ts; packages/core/src/b/three.ts imports packages/core/src/a/four.ts"
    )
  })

  it("the folder rules report a cycle of three folders", () => {
    const files = {
      "a/a.ts": 'import "../b/b.ts"',
      "b/b.ts": 'export * from "../c/c.ts"',
      "c/c.ts": 'import "../a/a.ts"'
    }
    expect(planted(files)?.split("; ")).toHaveLength(3)
  })

  it("the folder rules report two folders whose subfolders import each other", () => {
    const files = {
      "a/x/one.ts": 'import "../../b/y/two.ts"',
      "b/y/two.ts": "",
      "b/z/three.ts": 'import "../../a/w/four.ts"',
      "a/w/four.ts": ""
    }
    expect(planted(files)).toBe(
      "packages/core/src/a/x/one.ts imports packages/core/src/b/y/two.ts; packages/core/src/b/z/three.ts imports packages/core/src/a/w/four.ts"
    )
  })

  it("the folder rules report a folder and its parent folder that import each other", () => {
    expect(planted({ "index.ts": 'export * from "./a/a.ts"', "a/a.ts": 'import "../limits.ts"' })).toBeDefined()
  })

  it("the folder rules report a folder with 21 files", () => {
    const files = Array.from({ length: 21 }, (_, n) => `packages/core/src/a/file-${n}.ts`)
    expect(crowdedFolders(files)).toEqual(["packages/core/src/a has 21 files, more than 20"])
  })
})

it("the folder rules accept imports in one direction and folders with 20 files", () => {
  expect(
    planted({ "a/a.ts": 'import "../b/b.ts"\nimport "./c.ts"', "a/c.ts": 'import "effect"', "b/b.ts": "" })
  ).toBeUndefined()
  expect(crowdedFolders(Array.from({ length: 20 }, (_, n) => `packages/core/src/a/file-${n}.ts`))).toEqual([])
})
