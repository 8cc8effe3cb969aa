// The requests of the clients: orders, queries and quotes in turn.
import { requests } from "../../../../packages/core/test/fixtures/requests.ts"
import { orderOf } from "../../../service/fixtures/load.ts"

/** The xid of the order that queries name. It exists before the load starts. */
export const KNOWN_XID = "known"

export type Call = "push_order" | "get_status" | "get_order" | "package_info" | "shipping_rate"

export const calls: ReadonlyArray<Call> = ["push_order", "get_status", "get_order", "package_info", "shipping_rate"]

/** Returns the data of a call. */
export const dataOf = (call: Call, xid: string): object => {
  if (call === "push_order") return orderOf(xid)
  if (call === "package_info" || call === "shipping_rate") return requests[call]
  return { xid: KNOWN_XID }
}

/** Returns a function that builds the bytes of the next request. Xids start with the prefix. */
export const nextRequest = (credentials: object, prefix: string) => {
  let count = 0
  return (): string => {
    const call = calls[count % calls.length]!
    const body = JSON.stringify({ ...credentials, data: dataOf(call, `${prefix}-${count++}`) })
    const head = `POST /v1/${call} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`
    return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  }
}
