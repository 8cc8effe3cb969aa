// Projects that the packed create-waybill writes. All of them are tested at night, and otherwise three.
import { randomBytes } from "node:crypto"
import { once as event } from "node:events"
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openDatabase } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { spawnGuarded } from "../processes/spawn-guarded.ts"
import { once } from "./once.ts"
import { environment, openShop, packed, run, workspace } from "./shop.ts"
import { isNightly } from "./tools.ts"

type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly version: string
  readonly bin?: Versions
  readonly scripts: Versions
  readonly dependencies: Versions
  readonly devDependencies?: Versions
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Manifest
const versions = read(join(workspace, "packages/create-waybill/package.json")).devDependencies!

/** The dependencies of all projects that the packages do not install themselves. */
const others = ["express", "fastify", "hono", "@hono/node-server", "typescript", "@types/express", "@types/node"]

/** Links a package and its commands, as npm installs them. */
const link = (folder: string, name: string): void => {
  const from = join(workspace, "node_modules", name)
  const to = join(folder, "node_modules", name)
  for (const path of [dirname(to), join(folder, "node_modules/.bin")]) mkdirSync(path, { recursive: true })
  symlinkSync(from, to)
  for (const [command, file] of Object.entries(read(join(from, "package.json")).bin ?? {}))
    symlinkSync(join(from, file), join(folder, "node_modules/.bin", command))
}

/**
 * Returns a folder with all dependencies of all projects, in it or above it. At night, npm installs them, and otherwise
 * they are those of the workspace.
 */
const openFolder = async (): Promise<string> => {
  const shop = await openShop()
  await once("created", () => {
    const folder = join(shop, "created")
    mkdirSync(folder)
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }))
    const names = others.map((name) => `${name}@${versions[name]}`)
    if (isNightly) run(folder, "npm", "install", ...names, "--no-audit", "--no-fund", "--prefer-offline")
    else for (const name of others) link(folder, name)
  })
  return join(shop, "created")
}

/** Returns the manifest of a package as Node finds it from a folder. */
const installed = (folder: string, name: string): Manifest | undefined => {
  const file = join(folder, "node_modules", name, "package.json")
  if (existsSync(file)) return read(file)
  return dirname(folder) === folder ? undefined : installed(dirname(folder), name)
}

const all = ["express", "fastify", "hono"].flatMap((framework) =>
  ["sqlite", "postgres"].flatMap((database) => ["ts", "js"].map((language) => ({ framework, database, language })))
)
const some = new Set(["express sqlite ts", "fastify postgres js", "hono postgres ts"])
const combinations = all.filter((each) => isNightly || some.has(Object.values(each).join(" ")))

const server = await openDatabase("PostgreSQL")
const absent = "absent" in server ? server.absent : undefined
const postgres = "source" in server ? (server.source as { readonly postgres: string }).postgres : ""
const databases: Array<string> = []

/** Runs statements on the server. */
const onServer = async (...statements: ReadonlyArray<string>) => {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const settingsOf = async (database: string): Promise<NodeJS.ProcessEnv> => {
  if (database === "sqlite") return { DATABASE: "orders.db" }
  const name = `waybill_created_${randomBytes(4).toString("hex")}`
  databases.push(name)
  await onServer(`create database ${name}`)
  return { DATABASE_URL: postgres.replace(/\/[^/]*$/, `/${name}`) }
}

let folder = ""
beforeAll(async () => {
  folder = await openFolder()
}, 600_000)
afterAll(async () => {
  if (databases.length > 0) await onServer(...databases.map((name) => `drop database ${name}`))
  if ("end" in server) await server.end()
})

it("npm runs create-waybill from its tarball and that of packing without a registry, as docs/install.md shows", async () => {
  const { folder: tarballs } = await packed()
  const { version } = read(join(workspace, "packages/create-waybill/package.json"))
  const [command] = /^npm exec .*$/m.exec(readFileSync(join(workspace, "docs/install.md"), "utf8"))!
  const shown = command.replaceAll("VERSION", version).replace("my-shop", join(folder, "from-tarballs"))
  expect(run(tarballs, "sh", "-c", `npm_config_offline=true npm_config_yes=true ${shown}`)).toMatch(
    /^Created \d+ files in /
  )
  expect(existsSync(join(folder, "from-tarballs/package.json"))).toBe(true)
})

describe.each(combinations)(
  "a project with $framework, $database and $language",
  ({ database, framework, language }) => {
    const name = [framework, database, language].join("-")
    const skipped = database === "postgres" ? absent : undefined

    it.skipIf(skipped !== undefined)(
      `the project has exact types, passes its test, and stores its example order${skipped ?? ""}`,
      async () => {
        const flags = ["--framework", framework, "--database", database, "--language", language]
        const printed = run(folder, join(folder, "../node_modules/.bin/create-waybill"), name, ...flags)
        expect(printed).toMatch(
          /^Created \d+ files in \S+\. Continue with:\n\n {2}cd \S+\n {2}npm install\n {2}npm start\n$/
        )
        const project = join(folder, name)
        const { dependencies, devDependencies = {}, scripts } = read(join(project, "package.json"))
        for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies }))
          expect([dependency, installed(project, dependency)?.version]).toEqual([dependency, version])

        run(project, "npm", "run", "--silent", "check")
        const env = { ...environment, ...(await settingsOf(database)), PORT: "0" }
        const test = spawnGuarded("npm", ["test"], { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] })
        let report = ""
        for (const stream of [test.stdout, test.stderr]) stream.on("data", (text) => (report += String(text)))
        expect([(await event(test, "close"))[0], report]).toEqual([
          0,
          expect.stringMatching(/\bpass 1\n(?:.*\n)*?.*\bfail 0\n/)
        ])

        const [program, ...args] = scripts.start!.split(" ")
        /** Returns what a shop prints that cannot start. */
        const failedStart = async (settings: NodeJS.ProcessEnv): Promise<string> => {
          const failed = spawnGuarded(program!, args, {
            cwd: project,
            env: { ...env, ...settings },
            stdio: ["ignore", "ignore", "pipe"]
          })
          let printed = ""
          failed.stderr.on("data", (text) => (printed += String(text)))
          expect((await event(failed, "close"))[0]).toBe(1)
          return printed
        }
        expect(await failedStart({ PORT: "abc" })).toMatch(
          /^The server cannot listen on the port "abc"; set PORT to a free one, such as 3001 \(.+\)\n$/
        )
        const closedPort = "postgres://postgres@127.0.0.1:1/shop"
        expect(await failedStart({ DATABASE: "no/such/folder/orders.db", DATABASE_URL: closedPort })).toMatch(
          database === "sqlite"
            ? /^The database cannot be opened; set DATABASE to a file in an existing folder \(.*ENOENT.*\)\n$/
            : /^The database cannot be opened; start it, create it as README\.md shows, or set DATABASE_URL \(.*ECONNREFUSED.*\)\n$/
        )

        const shop = spawnGuarded(program!, args, { cwd: project, env, stdio: ["ignore", "pipe", "inherit"] })
        const closed = event(shop, "close")
        const [line] = await Promise.race([event(shop.stdout, "data"), closed])
        const [, url] = /^The shop listens on (\S+)\n$/.exec(String(line)) ?? []
        try {
          const headers = { "content-type": "application/json" }
          const body = readFileSync(join(project, "order.json"))
          const pushed = await fetch(`${url}/orders`, { method: "POST", headers, body })
          expect([pushed.status, await pushed.json()]).toEqual([201, { order_id: expect.stringMatching(/^\d+$/) }])
          const invalid = await fetch(`${url}/orders`, { method: "POST", headers, body: "{" })
          expect(invalid.status).toBe(400)
          // Express accepts only objects and arrays as bodies.
          const empty = await fetch(`${url}/orders`, { method: "POST", headers, body: "null" })
          if (framework === "express") expect(empty.status).toBe(400)
          else expect(await empty.text()).toContain("data (must be an object)")
          const { port } = new URL(url!)
          expect(await failedStart({ PORT: port })).toMatch(
            new RegExp(`^The server cannot listen on the port "${port}"; .*EADDRINUSE.*\\n$`)
          )
          expect(await (await fetch(`${url}/orders/A-1`)).json()).toMatchObject({ xid: "A-1", stage: "new" })
        } finally {
          shop.kill("SIGTERM")
        }
        expect(await closed).toEqual([0, null])
      }
    )
  }
)
