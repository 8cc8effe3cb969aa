// The real service with the operator API, and a public sandbox.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { workplace } from "../../../service/fixtures/service.ts"
import type { Absent } from "../../trial.ts"
import { openHostileServer } from "./hostile-server.ts"
import { ownDatabase } from "./own-database.ts"
import type { Place } from "./place.ts"

/** Flags of a service for each kind of flood. `host` is that of a hostile server. */
const kinds = {
  plain: () => ["--webhooks", "off"],
  agents: () => ["--webhooks", "off", "--mcp", "commands"],
  images: (host: string) => [
    "--webhooks",
    "off",
    "--policy",
    "policy.json",
    "--preflight",
    "on",
    "--preflight-hosts",
    host
  ],
  receivers: () => ["--webhooks", "on", "--merchant-webhooks", "on", "--policy", "policy.json"]
} as const

/** Starts the service with the operator API and a token. */
export const onDesk = async (name: DatabaseName, kind: keyof typeof kinds): Promise<Place | Absent> => {
  const database = name === "SQLite" ? undefined : await ownDatabase(name)
  if (database !== undefined && "absent" in database) return database
  const { clear, folder, run, serve } = workplace()
  const hostile = kind === "images" || kind === "receivers" ? await openHostileServer() : undefined
  writeFileSync(join(folder, "policy.json"), JSON.stringify({ webhookUrls: "any", webhookNetworks: "any" }))
  const at = ["--database", database?.url ?? "waybill.db"]
  const host = hostile === undefined ? "" : new URL(hostile.url).host
  const { child, credentials, ended, url } = await serve([...at, "--log", "off", ...kinds[kind](host)])
  const token = (await run(["operator", "create", "desk", "--role", "admin", ...at])).out.trim()
  return {
    url,
    credentials,
    token,
    pid: child.pid!,
    databaseConnections: async () => (await database?.connections()) ?? 0,
    ...(hostile !== undefined && { hostile }),
    close: async () => {
      child.kill("SIGKILL")
      await ended
      clear()
      hostile?.close()
      await database?.end()
    }
  }
}

/** Starts a public sandbox. */
export const onSandbox = async (): Promise<Place> => {
  const { clear, listening, start } = workplace()
  const started = start(["sandbox", "--port", "0", "--behind-proxy", "--operator-port", "0"])
  const { child, ran, url } = await listening(started)
  const printed = (name: string) => new RegExp(`^ {2}${name} +(\\S+)$`, "m").exec(ran.err)![1]!
  const credentials = Object.fromEntries(["username", "password", "secretkey"].map((name) => [name, printed(name)]))
  const close = async () => clear()
  return { url, credentials, token: printed("token"), pid: child.pid!, databaseConnections: async () => 0, close }
}
