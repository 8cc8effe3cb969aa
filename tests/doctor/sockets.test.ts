// Servers that the commands reach through their Unix sockets.

import { createConnection } from "mysql2/promise"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { orderOf } from "../service/fixtures/load.ts"
import { workplace } from "../service/fixtures/service.ts"
import { newMariadb, newPostgres, serverOf } from "./place.ts"

const { clear, run, serve } = workplace()
afterAll(clear)

/** Returns the URL of a database on PostgreSQL through the server's socket. */
const throughSocket = async (database: string): Promise<string> => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const { rows } = await client.query("show unix_socket_directories")
  await client.end()
  const [folder] = String(rows[0].unix_socket_directories).split(",")
  const { password, pathname, port, username } = new URL(database)
  const role = password === "" ? username : `${username}:${password}`
  return `postgres://${role}@${pathname}?host=${folder}&port=${port || 5432}`
}

/** Returns the URL of a database on MariaDB through the server's socket. */
const throughMariadbSocket = async (database: string): Promise<string> => {
  const connection = await createConnection({ uri: database })
  const [rows] = await connection.query("select @@global.socket as socket")
  await connection.end()
  return `${database.replace("127.0.0.1", "localhost")}?socketPath=${(rows as unknown as ReadonlyArray<{ socket: string }>)[0]!.socket}`
}

describe.each(["PostgreSQL", "MariaDB"] as const)("the commands through a socket of %s", (name) => {
  it("migrate, doctor and serve accept its URL, and doctor examines the disk of this machine", async ({ skip }) => {
    const server = await serverOf(name)
    if (typeof server !== "string") return skip(server.absent)
    const database =
      name === "PostgreSQL"
        ? await throughSocket((await newPostgres(server)).database)
        : await throughMariadbSocket((await newMariadb(server)).database)
    expect(await run(["migrate", "--database", database])).toMatchObject({ code: 0 })
    const { code, out } = await run(["doctor", "--json", "--database", database])
    const findings = JSON.parse(out) as ReadonlyArray<Record<"check" | "detail" | "state", string>>
    expect([code, findings.filter(({ state }) => state === "error")]).toEqual([0, []])
    const disk = findings.find(({ check }) => check === "disk space")
    expect(disk?.detail).not.toContain("another machine")
    const { call, child, ended } = await serve(["--database", database])
    expect(await call("push_order", orderOf("A-1"))).toMatchObject({ res: "success" })
    child.kill("SIGTERM")
    expect((await ended).code).toBe(0)
  })
})
