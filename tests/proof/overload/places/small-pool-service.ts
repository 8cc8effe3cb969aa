// The process with a pool of two connections. The service itself has no setting for the size of its pool.
import type { AddressInfo } from "node:net"
import { nodeListener, nodeServer } from "@waybill/adapter-http/node"
import { Waybill } from "@waybill/core"
import { Context } from "effect"
import { waybillOn } from "../../../../packages/adapter-sql/test/fixtures/waybill.ts"

const CONNECTIONS = 2
const runtime = waybillOn({ source: JSON.parse(process.argv[2]!), prefix: "our_" }, 1, { connections: CONNECTIONS })
const context = await runtime.context()
const server = nodeServer(nodeListener(Context.get(context, Waybill), { context: context as Context.Context<never> }))
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo
  const credentials = { username: "demo", password: "demo-password", secretkey: "demo-secret" }
  process.stderr.write(`  ${JSON.stringify(credentials)}\nlistening on http://127.0.0.1:${port}\n`)
})
