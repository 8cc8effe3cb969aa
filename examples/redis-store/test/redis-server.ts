// Starts a Redis server of its own on a free port, which keeps each write on disk.
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { setTimeout as wait } from "node:timers/promises"
import { freePort } from "../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { newFolder, removeFolder, spawnGuarded } from "../../../tests/processes/spawn-guarded.ts"
import { connect } from "../src/connect.ts"

/** Whether this machine has Redis. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

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
  const folder = newFolder("waybill-redis-")
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    const options = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--save", ""]
    const child = spawnGuarded("redis-server", [...options, "--appendonly", "yes", "--appendfsync", "always"], {
      stdio: "ignore"
    })
    const ended = once(child, "exit")
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`)
      await wait(50)
    }
    return {
      stop: async (signal: NodeJS.Signals) => {
        child.kill(signal)
        await ended
      }
    }
  }
  return { url, start, remove: () => removeFolder(folder) }
}
