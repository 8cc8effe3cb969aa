import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { buildSite } from "./build.ts"
import { serveFolder } from "./serve.ts"

const folder = fileURLToPath(new URL("../dist", import.meta.url))
await buildSite(folder)

const server = serveFolder(folder)
server.on("error", ({ message }) => {
  console.error(`PORT: ${message}`)
  process.exitCode = 1
})
server.listen(Number(process.env.PORT ?? 4180), "127.0.0.1", () => {
  console.log(`Pack and quote prints at http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => server.close())
