import { connect } from "@nats-io/transport-node"
import { runBatch } from "./batch.ts"
import { openQueue } from "./queue.ts"

const { ACK_WAIT = "30000", NATS_URL = "nats://127.0.0.1:4222" } = process.env
const [batch, shards, folder, out, ...command] = process.argv.slice(2)
if (batch === undefined || folder === undefined || out === undefined || command.length === 0) {
  console.error("Usage: node start-batch.ts NAME SHARDS FOLDER OUT COMMAND …")
  process.exit(2)
}

/** Exit code if a signal ended the merge, which can then be repeated. The other codes are those of the command line. */
const KILLED = 75

const connection = await connect({ servers: NATS_URL })
const queue = await openQueue(connection, Number(ACK_WAIT))
process.exitCode = (await runBatch(queue, { batch, of: Number(shards), folder, command }, out)) ?? KILLED
await connection.drain()
