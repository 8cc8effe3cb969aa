// Rehearses a release: publishes the packages on a registry on this machine, creates a project from it, and uses them there.
import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect, inject, it } from "vitest"
import { spawnGuarded } from "../processes/spawn-guarded.ts"
import { once } from "../reach/once.ts"
import { environment, manifests, packed, run, workspace } from "../reach/shop.ts"

const { version } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8")) as { readonly version: string }

/** A registry that knows no other registry, so that only published packages can be installed from it. */
const installRegistry = (): Promise<string> =>
  once("verdaccio", (folder) => {
    // The registry requires node-fetch by a tag, which mirrors of npm do not have.
    const manifest = { private: true, dependencies: { verdaccio: "6.10.4" }, overrides: { "node-fetch": "2.7.0" } }
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
    run(folder, "npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline")
    const config = {
      storage: "./storage",
      auth: { htpasswd: { file: "./htpasswd" } },
      uplinks: {},
      packages: { "**": { access: "$all", publish: "$authenticated" } },
      log: { type: "stdout", level: "warn" }
    }
    // JSON is YAML.
    writeFileSync(join(folder, "config.yaml"), JSON.stringify(config))
  })

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Starts the registry. Returns its address, and settings of npm with a login. */
const startRegistry = async () => {
  const folder = await installRegistry()
  const host = `127.0.0.1:${await freePort()}`
  const program = join(folder, "node_modules/verdaccio/bin/verdaccio")
  const args = [program, "--config", join(folder, "config.yaml"), "--listen", host]
  const child = spawnGuarded(process.execPath, args, { cwd: folder, env: environment, stdio: "ignore" })
  const url = `http://${host}`
  while (
    !(await fetch(`${url}/-/ping`).then(
      ({ ok }) => ok,
      () => false
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the registry ended with exit code ${child.exitCode}`)
    await pause(200)
  }
  const user = { name: "release", password: "rehearsal" }
  const headers = { "content-type": "application/json" }
  const login = await fetch(`${url}/-/user/org.couchdb.user:release`, {
    method: "PUT",
    headers,
    body: JSON.stringify(user)
  })
  const { token } = (await login.json()) as { readonly token: string }
  return { url, settings: { [`npm_config_//${host}/:_authToken`]: token }, stop: () => child.kill("SIGTERM") }
}

const output = async (
  folder: string,
  command: string,
  args: ReadonlyArray<string>,
  settings: NodeJS.ProcessEnv = {}
) => {
  const child = spawnGuarded(command, args, { cwd: folder, env: { ...environment, ...settings } })
  let [stdout, stderr] = ["", ""]
  child.stdout.on("data", (text) => (stdout += String(text)))
  child.stderr.on("data", (text) => (stderr += String(text)))
  const code = await new Promise((resolve) => child.on("close", resolve))
  return { code, stdout, stderr }
}

it("a release can be published, published again, and installed", async ({ skip }) => {
  const { folder: tarballs } = await packed()
  const registry = await startRegistry().catch((error: Error) =>
    skip(`verdaccio cannot be installed: ${error.message}`)
  )
  const publish = () => {
    const flags = ["--provenance=false", "--registry", registry.url]
    const args = [join(workspace, "scripts/release/publish.ts"), tarballs, ...flags]
    return output(workspace, process.execPath, args, registry.settings)
  }
  try {
    const first = await publish()
    expect(first).toMatchObject({ code: 0, stderr: "" })
    const names = [...first.stdout.matchAll(/^(\S+)@\S+ published$/gm)].map(([, name]) => name!)
    expect(names.toSorted()).toEqual(manifests.map(({ name }) => name).toSorted())
    for (const [name, required] of [
      ["@waybill/core", "@waybill/packing"],
      ["@waybill/adapter-sql", "@waybill/core"],
      ["waybill", "@waybill/console"],
      ["create-waybill", "@waybill/packing"]
    ] as const)
      expect(names.indexOf(name)).toBeGreaterThan(names.indexOf(required))
    const again = await publish()
    expect(again.stdout.match(/ was published before$/gm)).toHaveLength(names.length)

    // Without a login, a tarball is the packed one.
    const core = (await (await fetch(`${registry.url}/@waybill%2fcore`)).json()) as Record<
      string,
      Record<string, never>
    >
    expect(core["dist-tags"]).toEqual({ latest: version })
    const { dist, publishConfig } = core.versions![version]!
    expect(publishConfig).toEqual({ access: "public", provenance: true })
    const bytes = readFileSync(join(tarballs, `waybill-core-${version}.tgz`))
    expect((dist as { integrity: string }).integrity).toBe(
      `sha512-${createHash("sha512").update(bytes).digest("base64")}`
    )

    const folder = join(inject("runFolder"), "released")
    mkdirSync(folder)
    const created = await output(folder, "npm", ["create", "waybill", "my-shop", "--yes", "--registry", registry.url])
    expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining("Created 10 files in my-shop.") })
    const shop = join(folder, "my-shop")
    const fromRegistry = { "npm_config_@waybill:registry": registry.url }
    const service = `${registry.url}/waybill/-/waybill-${version}.tgz`
    const installed = await output(
      shop,
      "npm",
      ["install", service, "--no-audit", "--no-fund", "--prefer-offline"],
      fromRegistry
    )
    expect(installed).toMatchObject({ code: 0 })
    expect(await output(shop, "npm", ["test"])).toMatchObject({ code: 0, stdout: expect.stringContaining("pass 1") })
    expect(await output(shop, "npx", ["--no-install", "waybill", "--version"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(version)
    })
  } finally {
    registry.stop()
  }
})
