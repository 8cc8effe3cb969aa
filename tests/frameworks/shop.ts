// A shop that runs as a process, on a new database.
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { freePort } from "../../packages/adapter-sql/test/fixtures/free-port.ts"
import { spawnGuarded } from "../processes/spawn-guarded.ts"

const { WAYBILL_TEST_POSTGRES: server = "postgres://postgres@127.0.0.1:5432/postgres" } = process.env

type Row = Readonly<Record<string, unknown>>

/** A database of a test. */
export interface Database {
  readonly url: string
  /** Runs a statement and returns its rows. */
  readonly query: (statement: string) => Promise<ReadonlyArray<Row>>
  readonly drop: () => Promise<unknown>
}

const on = async (url: string, statement: string): Promise<ReadonlyArray<Row>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Creates a database for an example. */
export const createDatabase = async (example: string): Promise<Database> => {
  const name = `waybill_${example}_${process.pid}`
  await on(server, `create database ${name}`)
  const url = server.replace(/\/[^/]*$/, `/${name}`)
  return {
    url,
    query: (statement) => on(url, statement),
    drop: () => on(server, `drop database if exists ${name} with (force)`)
  }
}

/** The response of a shop: its status and its JSON body, or an empty object. */
type Response = readonly [status: number, body: Readonly<Record<string, unknown>>]

/** A running shop. */
export interface Shop {
  /** Sends a body as the customer with the token `token-1`. */
  readonly post: (path: string, body: string | object) => Promise<Response>
  /** Sends SIGTERM, and returns the exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts a program in the folder of an example, and waits until it listens. */
export const startShop = async (example: string, { url }: Database, args: ReadonlyArray<string>): Promise<Shop> => {
  const port = String(await freePort())
  const child = spawnGuarded(
    process.execPath,
    args.map((arg) => arg.replace("PORT", port)),
    {
      cwd: join("examples", example),
      env: { ...process.env, DATABASE_URL: url, PORT: port, NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"]
    }
  )
  let output = ""
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text
    })
  const address = `http://localhost:${port}`
  const isListening = () =>
    fetch(address).then(
      () => true,
      () => false
    )
  for (let attempt = 0; !(await isListening()); attempt++) {
    if (child.exitCode !== null || attempt === 240) throw new Error(`the shop does not listen: ${output}`)
    await wait(250)
  }
  const post = async (path: string, body: string | object): Promise<Response> => {
    const response = await fetch(`${address}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer token-1" },
      body: typeof body === "string" ? body : JSON.stringify(body)
    })
    const text = await response.text()
    return [response.status, text === "" ? {} : JSON.parse(text)]
  }
  const stop = async () => {
    child.kill("SIGTERM")
    if (child.exitCode === null) await Promise.race([once(child, "exit"), wait(30_000)])
    return child.exitCode
  }
  return { post, stop }
}
