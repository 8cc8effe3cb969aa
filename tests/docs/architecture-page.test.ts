// docs/architecture.md lists every source folder once, and each folder imports only folders in rows above it.
import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { expect, it } from "vitest"
import { importsIn } from "../architecture/packages.ts"

interface Section {
  readonly root: string
  readonly folders: ReadonlyArray<string>
}

/** Returns the tables of folders that are under a package's sources. */
const sectionsOf = (page: string): ReadonlyArray<Section> =>
  page.split(/^### /m).flatMap((section) => {
    const root = /In `(packages\/[\w-]+\/src)`/.exec(section)?.[1]
    const folders = [...section.matchAll(/^\| `([^`]+)\/` \|/gm)].map(([, folder]) => folder!)
    return root === undefined ? [] : [{ root, folders }]
  })

const foldersIn = (root: string) =>
  new Set(
    globSync(`${root}/**/*.*`)
      .map((file) => dirname(file).slice(root.length + 1))
      .filter((folder) => folder !== "")
  )

/** Describes each import of a folder that is not in a row above. */
const importsFromBelow = ({ folders, root }: Section): ReadonlyArray<string> =>
  globSync(`${root}/**/*.ts`).flatMap((file) => {
    const folder = dirname(file).slice(root.length + 1)
    return importsIn(file, readFileSync(file, "utf8")).flatMap(({ from }) => {
      if (folder === "" || !from?.startsWith(".")) return []
      const target = dirname(join(dirname(file), from)).slice(root.length + 1)
      if (target === folder) return []
      const isAbove = target !== "" && folders.indexOf(target) < folders.indexOf(folder)
      return isAbove ? [] : [`${file} imports ${from}`]
    })
  })

const sections = sectionsOf(readFileSync("docs/architecture.md", "utf8"))

it("the architecture page has a table of folders for each package", () => {
  expect(sections.map(({ root }) => root).sort()).toEqual(globSync("packages/*/src").sort())
})

it.each(sections)("the architecture page lists every folder of $root once", ({ folders, root }) => {
  expect(folders.toSorted()).toEqual([...foldersIn(root)].sort())
})

it.each(sections)("folders of $root import only folders in rows above them", (section) => {
  expect(importsFromBelow(section)).toEqual([])
})
