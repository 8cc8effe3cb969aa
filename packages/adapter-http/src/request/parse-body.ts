import { type Policy, readJson } from "@waybill/core"
import { bodyTooLarge, type JsonRead, type JsonRefusal, readJsonInSteps } from "@waybill/core/adapter"
import { gunzip } from "./gunzip.ts"
import { nextTurn } from "./next-turn.ts"
import type { Hold, HttpRequest } from "./request.ts"

/** Maximum size in bytes of a body that is parsed in one step, without a turn. It takes up to four milliseconds. */
const CHEAP_BYTES = 16_384

/** Whether a body can be parsed without waiting for a turn. */
export const isCheap = ({ header }: HttpRequest, bytes: Uint8Array | "too large"): boolean =>
  bytes === "too large" || (bytes.length <= CHEAP_BYTES && header("content-encoding") === undefined)

const jsonMediaType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

const invalidGzip: JsonRefusal = { _tag: "Refused", kind: "invalidJson", problem: "the body is not valid gzip" }

/** Returns the parsed body of a request, or the reason why it is refused. */
export const parseBody = async (
  { header, hold }: HttpRequest,
  bytes: Uint8Array | "too large",
  { contentType, limits }: Pick<Policy, "contentType" | "limits">
): Promise<JsonRead | "no memory" | "not json"> => {
  if (contentType === "json" && !jsonMediaType.test(header("content-type") ?? "")) return "not json"
  if (bytes === "too large" || bytes.length > limits.bodyBytes) return bodyTooLarge(limits)
  const encoding = header("content-encoding")?.toLowerCase() ?? "identity"
  if (encoding === "identity") return read(bytes, limits)
  return encoding === "gzip" ? parseGzip(bytes, limits, hold) : "not json"
}

/** Reads a large body. Its steps, and the work on its content, are in different turns of the event loop. */
const readInTurns = async (bytes: Uint8Array, limits: Policy["limits"]): Promise<JsonRead> => {
  const steps = readJsonInSteps(bytes, limits)
  for (let step = steps.next(); ; step = steps.next()) {
    await nextTurn()
    if (step.done === true) return step.value
  }
}

const read = (bytes: Uint8Array, limits: Policy["limits"]): JsonRead | Promise<JsonRead> =>
  bytes.length <= CHEAP_BYTES ? readJson(bytes, limits) : readInTurns(bytes, limits)

const parseGzip = async (bytes: Uint8Array, limits: Policy["limits"], hold: Hold | undefined) => {
  const plain = await gunzip(bytes, limits.bodyBytes, hold)
  if (plain === "no memory") return plain
  if (plain === "too large") return bodyTooLarge(limits)
  return plain === undefined ? invalidGzip : read(plain, limits)
}
