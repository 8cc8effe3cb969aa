// Runs the commands for package managers other than npm on the page Get started, in projects beside a link to the packages.
import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { beforeAll, describe, expect, inject, it } from "vitest"
import { blocks } from "../docs/pages.ts"
import { spawnGuarded } from "../processes/spawn-guarded.ts"
import { environment, packed, run } from "./shop.ts"
import { managers } from "./tools.ts"

const program = `
import { openStores } from "@waybill/adapter-sql/plain"
import { createWaybill } from "@waybill/core"

const { close, orderIds, store } = await openStores({ sqlite: ":memory:", accounts: "host" })
const waybill = createWaybill({ ports: { store, orderIds, carriers: { acme: ["GROUND"] } } })
const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const item = { type: "Canvas", width: 8, height: 8, quantity: 1, item_cost: 1, large_img: "https://example.com/1.tif" }
const shipping = { carrier: "acme", service: "GROUND" }
const order = { xid: "A-1", billing_address: home, shipping_address: home, order_info: [item], shipping }
const { stage } = await waybill.pushOrder("shop", order)
console.log(stage)
await waybill.dispose()
await close()
`

/** How each package manager runs a program. By default, Yarn has no node_modules. */
const programCommand: Readonly<Record<string, string>> = {
  pnpm: "node program.mjs",
  yarn: "yarn node program.mjs",
  bun: "bun program.mjs"
}

/** Yarn does not read the configuration of npm, which has the address of the registry. */
const yarnSettings = (folder: string): NodeJS.ProcessEnv => {
  const registry = run(folder, "npm", "config", "get", "registry").trim()
  const { hostname, protocol } = new URL(registry)
  return {
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_ENABLE_TELEMETRY: "0",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "0",
    // The cache is used once.
    YARN_COMPRESSION_LEVEL: "0",
    ...(protocol === "http:" && { YARN_UNSAFE_HTTP_WHITELIST: hostname })
  }
}

const folder = join(inject("runFolder"), "managers")
beforeAll(async () => {
  const { folder: tarballs } = await packed()
  for (const name of ["waybill", "bin"]) mkdirSync(join(folder, name), { recursive: true })
  symlinkSync(tarballs, join(folder, "waybill/dist-packages"))
}, 600_000)

describe.each(managers)("$name", ({ command, name }) => {
  it("the commands on the page Get started install the packages without a registry for them", async ({ skip }) => {
    const [file, ...args] = await command().catch((error: Error) =>
      skip(`${name} cannot be installed: ${error.message}`)
    )
    if (!existsSync(args[0] ?? file)) skip(`${name} has no program for this platform`)
    const launcher = join(folder, "bin", name)
    writeFileSync(launcher, `#!/bin/sh\nexec ${[file, ...args].join(" ")} "$@"\n`)
    chmodSync(launcher, 0o755)
    const project = join(folder, name)
    mkdirSync(project)
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "shop", private: true }))
    writeFileSync(join(project, "program.mjs"), program)

    const block = blocks.find(
      ({ page, text }) => page === "docs/embed/get-started.md" && text.includes(`\n${name} add `)
    )
    expect(block).toBeDefined()
    const env = {
      ...environment,
      ...yarnSettings(project),
      PATH: [join(folder, "bin"), environment.PATH].join(delimiter)
    }
    const script = `set -e\n${block!.text}\n${programCommand[name]}`
    const ran = spawnGuarded("bash", ["-c", script], { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] })
    let printed = ""
    for (const stream of [ran.stdout, ran.stderr]) stream.on("data", (text) => (printed += String(text)))
    const code = await new Promise((resolve) => ran.on("close", resolve))
    expect([code, printed]).toEqual([0, expect.stringMatching(/(?:^|\n)new\n$/)])
  })
})
