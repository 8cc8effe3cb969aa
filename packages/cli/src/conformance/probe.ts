import { isObject } from "@waybill/packing/values"
import { CommandError, usageError } from "../errors/command-error.ts"
import { oneLine } from "../output/safe-text.ts"
import { type Reply, send } from "./send.ts"
import { redactor, type Target } from "./target.ts"

const MAX_SHOWN = 120

const codeIn = (reply: Reply): unknown => ("body" in reply && isObject(reply.body) ? reply.body.code : undefined)

/**
 * Whether the reply came from the API. With status 404, it may come from a server of something else that also has
 * `res`.
 */
const isEnvelope = (reply: Reply): boolean =>
  "body" in reply && reply.status !== 404 && isObject(reply.body) && "res" in reply.body

/** Throws if no case can be tested: the server cannot be reached, has no API at the URL, or refuses the accounts. */
export const probe = async (target: Target, file: string): Promise<void> => {
  const { credentials, prefix, timeoutMs, url } = target
  const call = (method: string, as: "account" | "another", data: object) =>
    send(`${url}/v1/${method}`, {}, { ...credentials[as], data }, timeoutMs, () => true)
  const status = await call("get_status", "account", { xid: `${prefix}-probe` })
  if (isEnvelope(status) && codeIn(status) !== "901") {
    if (credentials.another === undefined) return
    if (codeIn(await call("get_status", "another", { xid: `${prefix}-probe` })) !== "901") return
    throw usageError(`--credentials ${file}: another: the server refuses these credentials (code 901)`)
  }
  // A faulty method is a result of the cases, not of the probe.
  const push = await call("push_order", "account", {})
  if (isEnvelope(push)) {
    if (codeIn(status) !== "901" || !["101", "901"].includes(String(codeIn(push)))) return
    throw usageError(`--credentials ${file}: account: the server refuses these credentials (code ${codeIn(push)})`)
  }
  if (isEnvelope(status)) return
  if ("failure" in status) throw new CommandError("unavailable", `${url}: ${redactor(credentials)(status.failure)}`)
  const start = oneLine(redactor(credentials)(status.text)).slice(0, MAX_SHOWN)
  throw new CommandError(
    "unavailable",
    `${url}: no API here; POST ${url}/v1/get_status returned HTTP ${status.status} (${status.type}): ${start}. ` +
      "The URL must be the part before /v1"
  )
}
