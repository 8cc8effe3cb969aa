// Starts a Redis server of its own on a free port, which keeps each write on disk.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { connect } from "../src/connect.ts"

/** Whether this machine has Redis. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" ? address!.port : 0
}

const ignore = () => undefined

/** Whether the server has read its data. While it does, it accepts connections and refuses every command. */
const isReady = async (url: string): Promise<boolean> => {
  const client = await connect(url, ignore).catch(() => undefined)
  const reply = await client?.ping().catch(() => undefined)
  client?.destroy()
  return reply === "PONG"
}

/** A folder with the data of a Redis server, which can be started several times. */
export const openRedis = async () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-redis-"))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--save", ""]
    const child = spawn("redis-server", [...options, "--appendonly", "yes", "--appendfsync", "always"], {
      stdio: "ignore"
    })
    const ended = once(child, "exit")
    while (!(await isReady(url))) await wait(50)
    return {
      stop: async (signal: NodeJS.Signals) => {
        child.kill(signal)
        await ended
      }
    }
  }
  return { url, start, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
