import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "vitest"
import { bundledLauncher } from "../../packages/cli/test/fixtures/bundle.ts"

/** Module that makes the process write the URLs of all modules that it has loaded to standard error. */
const reporter = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from "node:module"
  const urls = []
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
  process.on("exit", () => process.stderr.write(urls.join("\\n")))`
)}`

/** Returns the URLs of the files that a program has loaded. */
const loadedBy = (...args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ["--import", reporter, ...args], { encoding: "utf8" })
  expect([status, stdout.includes("USAGE")]).toEqual([0, true])
  return stderr.split("\n").filter((url) => url.startsWith("file:"))
}

const source = JSON.stringify(join(import.meta.dirname, "../../packages/cli/src/waybill.ts"))
const fromSource = ["--conditions=waybill-source", "--input-type=module", "--eval"]

it("waybill --help loads no command, only Effect and a few of our modules", () => {
  const urls = loadedBy(...fromSource, `await (await import(${source})).main(["--help"])`)
  const ours = urls.filter((url) => !url.includes("/node_modules/"))
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.length).toBeLessThan(30)
  expect(ours.filter((url) => !url.includes("/packages/cli/src/"))).toEqual([])
  expect(urls.filter((url) => /\/node_modules\/(?!effect\/|@effect\/platform-node)/.test(url))).toEqual([])
})

it("waybill pack loads no database and no server", () => {
  const urls = loadedBy(...fromSource, `await (await import(${source})).main(["pack", "--help"])`)
  expect(urls.filter((url) => /\/(?:kysely|pg|mysql2|adapter-sql|adapter-http|console)\//.test(url))).toEqual([])
})

it("the published command line loads fewer than 30 files for its help", async () => {
  const urls = loadedBy(await bundledLauncher(), "--help")
  expect(urls.length).toBeGreaterThan(2)
  expect(urls.length).toBeLessThan(30)
})
