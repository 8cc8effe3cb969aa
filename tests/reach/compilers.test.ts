import { execFile } from "node:child_process"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { openShop, openSmallShop } from "./shop.ts"
import { type Command, compilers, isNightly } from "./tools.ts"

let shop = ""
beforeAll(async () => {
  shop = await openShop()
}, 600_000)

type Options = Readonly<Record<string, unknown>>

let count = 0
/** Compiles programs of the project, and returns each problem as a file with an error code. */
const compile = (
  [file, ...args]: Command,
  programs: ReadonlyArray<string>,
  options: Options,
  project = shop
): Promise<ReadonlyArray<string>> => {
  const always = { noEmit: true, strict: true, skipLibCheck: false, target: "es2022", allowImportingTsExtensions: true }
  const config = join(project, `tsconfig.${++count}.json`)
  const compilerOptions = { ...always, ...options }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: programs.map((program) => `programs/${program}`) }))
  return new Promise((resolve, reject) => {
    execFile(file, [...args, "-p", config], { cwd: project }, (error, stdout, stderr) => {
      const lines = stdout.split("\n").filter((line) => /\berror TS\d+:/.test(line))
      const problems = lines.map((line) =>
        line.replace(/^(?:node_modules\/)?(?:([^(]+)\(\S+: )?error (TS\d+):.*$/, "$1 $2").trim()
      )
      if ((error === null) !== (lines.length === 0)) reject(new Error(`${stdout}${stderr}`))
      else resolve([...new Set(problems)].sort())
    })
  })
}

const withNode = { lib: ["es2022", "dom"], types: ["node"] }
const withDom = { lib: ["es2022", "dom"], types: [] }
const withoutDom = { lib: ["es2022"], types: ["node"] }

const node16 = { module: "node16" }
const bundler = { module: "esnext", moduleResolution: "bundler" }

/** Problems in Effect's own declarations, which a host avoids with `skipLibCheck`. */
const effectProblems = (name: string, { lib }: { readonly lib: ReadonlyArray<string> }): ReadonlyArray<string> => [
  // TypeScript 5.6 has no type argument for `Uint8Array`.
  ...(name === "TypeScript 5.6"
    ? ["Bytes", "Channel", "Schema", "SchemaTransformation", "Stream"].map((file) => `effect/dist/${file}.d.ts TS2315`)
    : []),
  // `JsonWebKey` is a type of the DOM. `@types/node` 20 to 24 lack `CryptoKey`, too, but npm installs the newest here.
  ...(lib.includes("dom") ? [] : ["effect/dist/crypto/KeyFormat.d.ts TS2304"])
]

describe.each(compilers)("$name", ({ command, name }) => {
  it("compiles programs with all entries, one in CommonJS, under node16 without an error in our declarations", async () => {
    const options = { ...node16, ...withNode, exactOptionalPropertyTypes: true }
    expect(existsSync(join(shop, "node_modules/fast-check"))).toBe(false)
    const problems = await compile(await command(), ["node.mts", "dynamic.cts"], options)
    expect(problems).toEqual(effectProblems(name, withNode))
  })

  it("compiles a program with the runtime-neutral entries under bundler without types of Node", async () => {
    const problems = await compile(await command(), ["neutral.mts"], { ...bundler, ...withDom })
    expect(problems).toEqual(effectProblems(name, withDom))
  })
})

/** The first version that compiles `import … = require("@waybill/core")` in a CommonJS module, by module option. */
const requires = [
  { module: "preserve", since: "5.6" },
  { module: "nodenext", since: "5.8" },
  { module: "node20", since: "5.9" },
  { module: "node16", since: "none" }
]

const modules = [node16, { module: "nodenext" }, bundler, { module: "preserve" }]

/** Each module option with each library. `exactOptionalPropertyTypes` is on in every second combination. */
const combinations = modules.flatMap((module, row) =>
  [withNode, withDom, withoutDom].map((library, column) => ({
    ...module,
    ...library,
    exactOptionalPropertyTypes: (row + column) % 2 === 0
  }))
)

if (isNightly)
  describe.each(compilers)("$name in the nightly run", ({ command, name }) => {
    it.each(combinations)("compiles programs with %j", async (options) => {
      const program = options.types.includes("node") ? "node.mts" : "neutral.mts"
      expect(await compile(await command(), [program], options)).toEqual(effectProblems(name, options))
    })

    it("compiles a program without the drivers of databases and without types of Node", async () => {
      const project = await openSmallShop()
      for (const absent of ["pg", "mysql2", "@types/node", "@types/pg", "fast-check"])
        expect(existsSync(join(project, "node_modules", absent))).toBe(false)
      const problems = await compile(await command(), ["neutral.mts"], { ...node16, ...withDom }, project)
      expect(problems).toEqual(effectProblems(name, withDom))
    })

    it.each(requires)("compiles require under module $module since version: $since", async ({ module, since }) => {
      const options = { ...withDom, module, skipLibCheck: true }
      const problems = await compile(await command(), ["typed.cts"], options)
      expect(problems.length === 0).toBe(since !== "none" && Number(name.split(" ")[1]) >= Number(since))
    })
  })
