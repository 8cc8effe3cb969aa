import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import { expect, it } from "vitest"

/** Bundles an entry for a platform and returns its code with the names of its modules and of the remaining imports. */
const bundleFor = async (platform: "browser" | "neutral", entry: string) => {
  const unresolved: Array<string> = []
  const build = await rolldown({
    input: fileURLToPath(new URL(`../../src/${entry}`, import.meta.url)),
    platform,
    resolve: { conditionNames: ["waybill-source", "workerd", "browser", "import", "default"] },
    onLog: (_, { code, message }) => void (code === "UNRESOLVED_IMPORT" && unresolved.push(message))
  })
  const { output } = await build.generate({ codeSplitting: false, comments: false })
  await build.close()
  const { code, dynamicImports, imports, modules } = output[0]
  const packages = Object.keys(modules).map((path) => path.split("node_modules/")[1]?.split("/")[0])
  return { code, imports: [...imports, ...dynamicImports], packages: new Set(packages), unresolved }
}

it.each(["browser", "neutral"] as const)(
  "bundles for a worker on platform %s, without a module of Node, a driver or Kysely",
  async (platform) => {
    const { code, imports, packages, unresolved } = await bundleFor(platform, "over/index.ts")
    expect(imports).toEqual([])
    // A module that a bundler removes at the end must not need Node either.
    expect(unresolved).toEqual([])
    expect(code).not.toMatch(/\b(?:from|import|require)\b\s*\(?\s*["']node:/)
    expect(packages).toEqual(new Set([undefined, "effect"]))
    expect(code).toContain("on conflict do nothing")
  }
)

it("sees the modules of Node in a bundle of the main entry", async () => {
  const { imports } = await bundleFor("neutral", "index.ts")
  expect(imports).toContain("node:crypto")
})
