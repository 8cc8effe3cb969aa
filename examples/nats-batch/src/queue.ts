import { type NatsConnection, nanos } from "@nats-io/transport-node"

const STREAM = "waybill-shards"
const SUBJECT = "waybill.shards"
const CONSUMER = "workers"

/** Maximum wait of a worker for a job in milliseconds. */
const POLL = 2000
/** Maximum wait for a reply of the server in milliseconds. The default of one second is short for a busy machine. */
const REPLY = 30_000

/** A job: one shard of a batch. All workers must see the files under the same names. */
export interface Job {
  /** Name of the batch. A name belongs to one command with one input. */
  readonly batch: string
  readonly index: number
  readonly of: number
  /** Command with its input and flags, such as `["pack", "orders.ndjson"]`. */
  readonly command: ReadonlyArray<string>
  /** Folder for the outputs. */
  readonly folder: string
}

/** A job that was delivered to this worker. */
export interface Delivery {
  readonly job: Job
  /** Number of times that the job was delivered. */
  readonly count: number
  /** Tells the server that the worker is alive. */
  readonly keep: () => void
  /** Removes the job from the queue. Resolves when the server has confirmed it. */
  readonly acknowledge: () => Promise<void>
  /** Asks for another delivery after a number of milliseconds. */
  readonly retry: (delay: number) => void
}

/**
 * Opens the queue of shards. The server delivers a job again if its worker neither acknowledges nor keeps it for
 * `ackWait` milliseconds. JetStream is an API over plain messages, so the client of NATS is enough.
 */
export const openQueue = async (connection: NatsConnection, ackWait: number) => {
  const call = async <A>(name: string, body: object): Promise<A> => {
    const reply = await connection.request(`$JS.API.${name}`, JSON.stringify(body), { timeout: REPLY })
    const value = reply.json<A & { readonly error?: { readonly description: string } }>()
    if (value.error !== undefined) throw new Error(`${name}: ${value.error.description}`)
    return value
  }
  await call(`STREAM.CREATE.${STREAM}`, {
    name: STREAM,
    subjects: [SUBJECT],
    retention: "workqueue",
    storage: "file",
    num_replicas: 1
  })
  await call(`CONSUMER.DURABLE.CREATE.${STREAM}.${CONSUMER}`, {
    stream_name: STREAM,
    config: { durable_name: CONSUMER, ack_policy: "explicit", ack_wait: nanos(ackWait) }
  })
  return {
    ackWait,
    /** Adds a job, and resolves when it is stored. */
    add: async (job: Job): Promise<void> => {
      await connection.request(SUBJECT, JSON.stringify(job), { timeout: REPLY })
    },
    /** Returns the next job, or undefined if there is none for two seconds. */
    next: async (): Promise<Delivery | undefined> => {
      const request = JSON.stringify({ batch: 1, expires: nanos(POLL) })
      const message = await connection.request(`$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${CONSUMER}`, request, {
        timeout: POLL + 5000,
        // A job arrives with its own subject, by which a shared subscription for replies would not find the request.
        noMux: true
      })
      // Without a job, the server replies with a status.
      if (message.headers !== undefined && message.headers.code > 0) return undefined
      const reply = message.reply!
      return {
        job: message.json<Job>(),
        // The subject for replies is $JS.ACK.STREAM.CONSUMER.DELIVERIES, and more.
        count: Number(reply.split(".")[4]),
        keep: () => connection.publish(reply, "+WPI"),
        acknowledge: async () => void (await connection.request(reply, "+ACK", { timeout: REPLY })),
        retry: (delay) => connection.publish(reply, `-NAK {"delay":${nanos(delay)}}`)
      }
    },
    /** Returns the number of jobs that no worker has acknowledged. */
    remaining: async (): Promise<number> => {
      const info = await call<{ readonly state: { readonly messages: number } }>(`STREAM.INFO.${STREAM}`, {})
      return info.state.messages
    }
  }
}

/** The queue of shards. */
export type Queue = Awaited<ReturnType<typeof openQueue>>
