import type { Msg, NatsConnection } from "@nats-io/transport-node"
import { policy, readJson, unreadable, type WaybillPromises } from "@waybill/core"

/** Subject of a method's requests, such as `waybill.push_order`. */
export const SUBJECT = "waybill"

const { limits } = policy()

/** Returns the body of the reply to a request. With details, a client recognises its own order in a duplicate. */
const replyTo = async ({ data, subject }: Msg, waybill: WaybillPromises): Promise<object> => {
  const method = subject.slice(SUBJECT.length + 1)
  const json = readJson(data, limits)
  if (json._tag === "Refused") return unreadable(method, json).body
  return (await waybill.handle(method, json.value, { details: true })).body
}

/**
 * Replies to requests until `stop` is called. NATS passes each request to one member of the queue group. `stop` receives
 * no new requests, and resolves after the last reply was sent.
 */
export const serve = (connection: NatsConnection, waybill: WaybillPromises) => {
  const requests = connection.subscribe(`${SUBJECT}.*`, { queue: "waybill" })
  const running = new Set<Promise<void>>()
  const receive = async () => {
    for await (const request of requests) {
      const work = replyTo(request, waybill).then((body) => void request.respond(JSON.stringify(body)))
      running.add(work)
      void work.finally(() => running.delete(work))
    }
  }
  const receiving = receive()
  return {
    stop: async () => {
      await requests.drain()
      await receiving
      await Promise.allSettled(running)
      await connection.drain()
    }
  }
}
