import { spawn } from "node:child_process"
import { once } from "node:events"

/** Returns the seconds from `npm start` on a new database to the first reply of the service. */
export const firstReply = async (root: string, database: string): Promise<number> => {
  const start = performance.now()
  const child = spawn("npm", ["start", "--", "--port", "0", "--database", database], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"]
  })
  const closed = once(child, "close")
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let printed = ""
      const read = (chunk: Buffer): void => {
        printed += String(chunk)
        const [, address] = /listening on (\S+)/.exec(printed) ?? []
        if (address !== undefined) resolve(address)
      }
      child.stdout.on("data", read)
      child.stderr.on("data", read)
      child.on("close", () => reject(new Error(`the service did not start: ${printed}`)))
    })
    const reply = await fetch(`${url}/healthz`)
    if (reply.status !== 200) throw new Error(`/healthz returned ${reply.status}`)
    return (performance.now() - start) / 1000
  } finally {
    // Signals npm and the service together, as a terminal does.
    process.kill(-child.pid!, "SIGTERM")
    await closed
  }
}
