import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { complete, gapsOf, platformOf } from "../../scripts/complete-lock.mjs"

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"))
const lock = read("package-lock.json")

/** Lockfiles of large examples, which are not workspaces. */
const apart = ["medusa", "nestjs", "nextjs"].map((name) => `examples/${name}/package-lock.json`)

describe.each(["package-lock.json", ...apart])("%s", (path) => {
  const lock = read(path)

  it("a lockfile contains every optional package in the version that its parent requires", () => {
    expect(gapsOf(lock)).toEqual([])
  })

  it("a lockfile contains no download address", () => {
    const entries: ReadonlyArray<{ resolved?: string; link?: boolean }> = Object.values(lock.packages)
    expect(entries.filter(({ resolved, link }) => resolved !== undefined && link !== true)).toEqual([])
  })
})

it("no published package and no dependency of one has an install script", () => {
  const entries = Object.entries<{ hasInstallScript?: boolean; dev?: boolean }>(lock.packages)
  const withScript = entries.filter(([, { dev, hasInstallScript }]) => hasInstallScript && dev !== true)
  // Only the scripts of this repository depend on Node.
  expect(withScript.map(([path]) => path)).toEqual(["node_modules/node"])
  expect(entries.filter(([path, { dev }]) => /^packages\//.test(path) && dev !== true).length).toBeGreaterThan(4)
})

it("a large example is not a workspace, and its lockfile has none of this repository's packages", () => {
  const named = (path: string, name: RegExp) => Object.keys(read(path).packages).filter((entry) => name.test(entry))
  expect(named("package-lock.json", /medusa|nestjs|\/next$/)).toEqual([])
  for (const path of apart) expect(named(path, /@waybill/)).toEqual([])
})

describe("a lock file with gaps", () => {
  const painter = { version: "2.0.0", dev: true, optionalDependencies: { "@painter/linux-x64-musl": "2.0.0" } }
  const missing = { packages: { "node_modules/painter": painter } }

  it("finds a gap in a lock file, and completes it for the platform in the package's name", () => {
    expect(gapsOf(missing)).toEqual([
      { parent: "node_modules/painter", name: "@painter/linux-x64-musl", wanted: "2.0.0", found: undefined }
    ])
    expect(complete(missing).packages).toEqual({
      "node_modules/@painter/linux-x64-musl": {
        version: "2.0.0",
        os: ["linux"],
        cpu: ["x64"],
        libc: ["musl"],
        dev: true,
        optional: true
      },
      "node_modules/painter": painter
    })
  })

  it("finds a gap if two versions of a parent require two versions of its binary", () => {
    const two = {
      packages: {
        "node_modules/@painter/linux-x64-musl": { version: "2.0.0" },
        "node_modules/frame/node_modules/painter": {
          version: "1.0.0",
          optionalDependencies: { "@painter/linux-x64-musl": "1.0.0" }
        },
        "node_modules/painter": painter
      }
    }
    expect(gapsOf(two)).toEqual([
      {
        parent: "node_modules/frame/node_modules/painter",
        name: "@painter/linux-x64-musl",
        wanted: "1.0.0",
        found: "2.0.0"
      }
    ])
    const { packages } = complete(two)
    expect(packages["node_modules/frame/node_modules/painter/node_modules/@painter/linux-x64-musl"]?.version).toBe(
      "1.0.0"
    )
    expect(gapsOf({ packages })).toEqual([])
  })

  it("refuses to complete a lock file if a name has no platform or a version is a range", () => {
    const wants = (optionalDependencies: Record<string, string>) => ({ packages: { "": { optionalDependencies } } })
    expect(() => complete(wants({ fsevents: "~2.3.3" }))).toThrow("only an exact version")
    expect(() => complete(wants({ fsevents: "2.3.3" }))).toThrow("names no known platform")
  })
})

it("reads the platform of a package from its name", () => {
  expect(platformOf("@turbo/windows-64")).toEqual({ os: ["win32"], cpu: ["x64"] })
  expect(platformOf("@rolldown/binding-linux-arm64-gnu")).toEqual({ os: ["linux"], cpu: ["arm64"], libc: ["glibc"] })
  expect(platformOf("@rolldown/binding-wasm32-wasi")).toEqual({ cpu: ["wasm32"] })
  expect(platformOf("left-pad")).toEqual({})
})
