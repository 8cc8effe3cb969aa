import { connect } from "@nats-io/transport-node"
import { openQueue } from "./queue.ts"
import { work } from "./worker.ts"

const { ACK_WAIT = "30000", NATS_URL = "nats://127.0.0.1:4222" } = process.env

// Without this option, a worker stops reconnecting after ten attempts, and its process remains.
const connection = await connect({ servers: NATS_URL, maxReconnectAttempts: -1 })
const stop = new AbortController()
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort())
await work(await openQueue(connection, Number(ACK_WAIT)), stop.signal)
await connection.drain()
