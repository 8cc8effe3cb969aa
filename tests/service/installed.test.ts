import { execFileSync, spawn } from "node:child_process"
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { orderOf } from "./fixtures/load.ts"

const workspace = join(import.meta.dirname, "../..")
const folder = mkdtempSync(join(tmpdir(), "waybill-installed-"))
const shop = join(folder, "shop")
/** An environment without the workspace's paths and npm variables, as on another machine. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_(?!config_registry$)|WAYBILL_|INIT_CWD|VITEST)/.test(name))
  ),
  PATH: [
    dirname(process.execPath),
    ...(process.env.PATH ?? "").split(delimiter).filter((path) => !path.startsWith(workspace))
  ].join(delimiter)
}
const inShop = (command: string, ...args: ReadonlyArray<string>) =>
  execFileSync(command, args, {
    cwd: shop,
    encoding: "utf8",
    env: environment,
    timeout: 240_000,
    stdio: ["ignore", "pipe", "pipe"]
  })

const manifests = globSync("packages/*/package.json", { cwd: workspace }).map(
  (path) =>
    JSON.parse(readFileSync(join(workspace, path), "utf8")) as {
      readonly name: string
      readonly exports?: Readonly<Record<string, unknown>>
    }
)

beforeAll(() => {
  mkdirSync(join(workspace, "packages/core/dist"), { recursive: true })
  writeFileSync(join(workspace, "packages/core/dist/without-source.js"), "")
  writeFileSync(join(folder, "waybill-core-0.0.0-old.tgz"), "")
  const script = [join(workspace, "scripts/pack-all.ts"), folder]
  const printed = execFileSync(process.execPath, script, { encoding: "utf8" })
  mkdirSync(shop)
  writeFileSync(join(shop, "package.json"), JSON.stringify({ name: "shop", private: true }))
  expect(globSync("*.tgz", { cwd: folder })).toHaveLength(manifests.length)
  const [, command] = /^ {2}(npm install \/.*\/\*\.tgz)$/m.exec(printed) ?? []
  inShop("sh", "-c", `${command} --no-audit --no-fund --prefer-offline`)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

it("every package contains its README, the license, and only files that have a source", () => {
  for (const { name } of manifests) {
    const installed = join(shop, "node_modules", name)
    const license = readFileSync(join(installed, "LICENSE"), "utf8")
    expect([name, license]).toEqual([name, readFileSync(join(workspace, "LICENSE"), "utf8")])
    expect(readFileSync(join(installed, "README.md"), "utf8")).toMatch(new RegExp(`^# ${name}\n`))
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as object
    expect(manifest).toMatchObject({ license: "MIT", publishConfig: { access: "public", provenance: true } })
  }
  expect(existsSync(join(shop, "node_modules/@waybill/core/dist/index.js"))).toBe(true)
  expect(existsSync(join(shop, "node_modules/@waybill/core/dist/without-source.js"))).toBe(false)
})

it("every entry of every installed package loads", () => {
  const entries = manifests.flatMap(({ exports = {}, name }) =>
    Object.keys(exports)
      .filter((path) => !path.endsWith(".json"))
      .map((path) => join(name, path))
  )
  expect(entries).toEqual(expect.arrayContaining(["@waybill/core", "@waybill/adapter-http/client"]))
  const loading = entries.map((entry) => `await import(${JSON.stringify(entry)})`).join("\n")
  inShop(process.execPath, "--input-type=module", "--eval", loading)
})

it("@waybill/core/testing compiles without fast-check", () => {
  writeFileSync(
    join(shop, "check.mts"),
    'import { memory } from "@waybill/core/testing"\nexport const ports = memory()\n'
  )
  expect(existsSync(join(shop, "node_modules/fast-check"))).toBe(false)
  const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2024", "--lib", "es2024,dom"]
  expect(inShop(join(workspace, "node_modules/.bin/tsc"), ...flags, "check.mts")).toBe("")
})

it("npx waybill serve stores an order, and the package contains the schema for its settings", async () => {
  const schema = "./node_modules/waybill/schemas/waybill.config.schema.json"
  expect(JSON.parse(readFileSync(join(shop, schema), "utf8"))).toHaveProperty("properties.port")
  writeFileSync(join(shop, "waybill.config.json"), JSON.stringify({ $schema: schema, port: 0, log: "off" }))
  const child = spawn("npx", ["--no-install", "waybill", "serve", "--demo", "on"], {
    cwd: shop,
    env: environment,
    detached: true
  })
  const ended = new Promise((resolve) => child.on("close", resolve))
  try {
    let printed = ""
    child.stderr.on("data", (text) => (printed += String(text)))
    while (!/get_status -d/.test(printed)) {
      if (child.exitCode !== null) throw new Error(printed)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const [, url] = /listening on (\S+)\n/.exec(printed) ?? []
    const login = JSON.parse(/^ {2}(\{.*\})$/m.exec(printed)?.[1] ?? "{}") as object
    const call = async (method: string, data: object) => {
      const reply = await fetch(`${url}/v1/${method}`, { method: "POST", body: JSON.stringify({ ...login, data }) })
      return (await reply.json()) as Record<string, unknown>
    }
    expect(await call("push_order", orderOf("A-1"))).toMatchObject({ res: "success" })
    expect(inShop("npx", "--no-install", "waybill", "order", "list")).toMatch(/^\d+ +new .* demo +A-1 *$/m)
    expect((await fetch(`${url}/docs`)).status).toBe(200)
    // A request with this number of prints is packed in a thread.
    const order_info = Array.from({ length: 30 }, (_, n) => ({ width: 8 + n, height: 10, qty: 9, finishing: "Rolled" }))
    expect(await call("package_info", { order_info })).toMatchObject({
      res: "success",
      package: { package_type: "Tube" }
    })
  } finally {
    // Signals npx and its child process together, as a terminal does.
    process.kill(-child.pid!, "SIGTERM")
  }
  await ended
})

it("npx waybill pack distributes orders over threads and writes a report", () => {
  const orders = Array.from({ length: 100 }, (_, n) => ({
    order: `o-${n}`,
    items: [{ reference: "cup", width: 4, length: 4, height: 1 + (n % 3) }]
  }))
  writeFileSync(join(shop, "orders.ndjson"), orders.map((order) => `${JSON.stringify(order)}\n`).join(""))
  const files = ["--out", "packed.ndjson", "--html", "report.html"]
  inShop("npx", "--no-install", "waybill", "pack", "orders.ndjson", "--workers", "2", ...files)
  const packed = readFileSync(join(shop, "packed.ndjson"), "utf8").trim().split("\n")
  expect(packed.map((line) => (JSON.parse(line) as { readonly order: string }).order)).toEqual(
    orders.map(({ order }) => order)
  )
  expect(readFileSync(join(shop, "report.html"), "utf8")).toContain("<title>Packing report</title>")
})
