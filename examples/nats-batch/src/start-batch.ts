import { connect } from "@nats-io/transport-node"
import { runBatch } from "./batch.ts"
import { openQueue } from "./queue.ts"

const { ACK_WAIT = "30000", NATS_URL = "nats://127.0.0.1:4222" } = process.env
const [batch, shards, folder, out, ...command] = process.argv.slice(2)
if (batch === undefined || folder === undefined || out === undefined || command.length === 0) {
  console.error("Usage: node start-batch.ts NAME SHARDS FOLDER OUT COMMAND …")
  process.exit(2)
}

/** Exit code if a signal ended the merge or the queue failed. The batch can then be repeated. */
const REPEAT = 75

const run = async (): Promise<number> => {
  // Without this option, a batch stops reconnecting after ten attempts.
  const connection = await connect({ servers: NATS_URL, maxReconnectAttempts: -1 })
  try {
    const queue = await openQueue(connection, Number(ACK_WAIT))
    return (await runBatch(queue, { batch, of: Number(shards), folder, command }, out)) ?? REPEAT
  } finally {
    await connection.drain()
  }
}
process.exitCode = await run().catch((error: unknown) => {
  console.error(`${error}; start the batch again`)
  return REPEAT
})
