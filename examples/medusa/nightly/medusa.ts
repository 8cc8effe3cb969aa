import { type ChildProcess, execFile, spawn } from "node:child_process"
import { createWriteStream } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type { Database } from "./database.ts"
import { EXAMPLE } from "./installation.ts"

const CLI = join(EXAMPLE, "node_modules/@medusajs/cli/cli.js")

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The real Medusa on a database: its commands and its server. */
export const medusaOn = (database: Database, logFile: string) => {
  const env = {
    ...process.env,
    NODE_ENV: "production",
    MEDUSA_DISABLE_TELEMETRY: "1",
    DATABASE_URL: database.medusa,
    WAYBILL_DATABASE_URL: database.waybill,
    JWT_SECRET: "nightly",
    COOKIE_SECRET: "nightly"
  }
  let child: ChildProcess | undefined
  const run = async (...args: ReadonlyArray<string>): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { cwd: EXAMPLE, env })
    return stdout
  }
  const start = async (): Promise<string> => {
    const port = await freePort()
    const log = createWriteStream(logFile)
    child = spawn(process.execPath, [CLI, "start", "--port", String(port), "--host", "127.0.0.1"], {
      cwd: EXAMPLE,
      env
    })
    child.stdout?.pipe(log)
    child.stderr?.pipe(log)
    const url = `http://127.0.0.1:${port}`
    for (let attempt = 0; attempt < 240; attempt++) {
      if (child.exitCode !== null) break
      if (
        await fetch(`${url}/health`).then(
          ({ ok }) => ok,
          () => false
        )
      )
        return url
      await sleep(500)
    }
    throw new Error(`Medusa did not start; its log is in ${logFile}`)
  }
  const stop = async (): Promise<number | null> => {
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null
    const stopped = child
    const ended = new Promise<number | null>((resolve) => stopped.once("exit", resolve))
    stopped.kill("SIGTERM")
    const code = await Promise.race([ended, sleep(30_000, "late" as const)])
    if (code !== "late") return code
    stopped.kill("SIGKILL")
    return null
  }
  return { run, start, stop }
}

export type Medusa = ReturnType<typeof medusaOn>
