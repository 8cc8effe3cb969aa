import { type FetchHandler, fetchHandler } from "@waybill/adapter-http"
import { opened } from "../../../lib/waybill"

let handler: FetchHandler | undefined

/** The API for merchants. */
export async function POST(request: Request): Promise<Response> {
  handler ??= fetchHandler((await opened()).waybill)
  return handler(request)
}
