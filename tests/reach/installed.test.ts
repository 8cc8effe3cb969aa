import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { conformanceSuite } from "@waybill/core/conformance"
import { beforeAll, expect, it } from "vitest"
import { spawnGuarded } from "../processes/spawn-guarded.ts"
import { orderOf } from "../service/fixtures/load.ts"
import { firstTokenOf } from "../service/fixtures/set-up.ts"
import { environment, manifests, openShop, packed, run, workspace } from "./shop.ts"

let shop = ""
const inShop = (command: string, ...args: ReadonlyArray<string>) => run(shop, command, ...args)

beforeAll(async () => {
  shop = await openShop()
}, 600_000)

/** Logs in to a console, and expects the board with an order and every file that it loads. */
const useConsole = async (url: string, token: string): Promise<void> => {
  const body = new URLSearchParams({ token })
  const headers = { origin: new URL(url).origin }
  const login = await fetch(`${url}/login`, { method: "POST", body, headers, redirect: "manual" })
  expect([login.status, login.headers.get("location")]).toEqual([303, "/console/"])
  const cookie = login.headers.getSetCookie().map((each) => each.split(";")[0]!)
  const board = await (await fetch(`${url}/`, { headers: { cookie: cookie.join("; ") } })).text()
  expect(board).toContain(">A-1<")
  const files = [...board.matchAll(/(?:src|href)="\/console(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const path of [...files, files[0]!.replace(/[^/]+$/, "idiomorph.js")]) {
    const reply = await fetch(url + path)
    expect([path, reply.status, (await reply.text()).length > 100]).toEqual([path, 200, true])
  }
}

it("the folder of tarballs contains one version of each package", async () => {
  expect(globSync("*.tgz", { cwd: (await packed()).folder })).toHaveLength(manifests.length)
})

it("the command that packs prints each step with its duration", async () => {
  expect((await packed()).progress).toMatch(
    /^Compiling 6 packages and bundling the command line … [\d.]+ s\nWriting the conformance cases … [\d.]+ s\nPacking … [\d.]+ s\n$/
  )
})

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

it("the core contains the conformance cases as JSON, and their schema", () => {
  const json = (name: string) =>
    JSON.parse(readFileSync(join(shop, "node_modules/@waybill/core/conformance", name), "utf8")) as object
  expect(json("cases.json")).toEqual({ $schema: "./cases.schema.json", ...conformanceSuite })
  expect(json("cases.schema.json")).toHaveProperty("properties.cases")
})

it("npx waybill serve stores an order, and the package contains the schema for its settings", async () => {
  const schema = "./node_modules/waybill/schemas/waybill.config.schema.json"
  expect(JSON.parse(readFileSync(join(shop, schema), "utf8"))).toHaveProperty("properties.port")
  writeFileSync(join(shop, "waybill.config.json"), JSON.stringify({ $schema: schema, port: 0, log: "off" }))
  const child = spawnGuarded("npx", ["--no-install", "waybill", "serve", "--demo", "on"], {
    cwd: shop,
    env: environment
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
    await useConsole(`${url}/console`, await firstTokenOf(`${url}/console`, printed))
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
