// Fuzzes the thirteen methods over HTTP.
import { seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Result, Run } from "../../trial.ts"
import { fuzz, SEEDS_APART, timed } from "../fuzz.ts"
import { fuzzedService } from "../fuzzed-service.ts"
import type { GateReply, OpenGate } from "../gate.ts"
import { excerpt } from "../judge-text.ts"
import { bodyFor } from "../mutation/mutate-bytes.ts"
import { mutateJson } from "../mutation/mutate-json.ts"
import { isThrottle, type Judged } from "../totals.ts"
import { type HttpReply, methodViolations } from "./judge-method-reply.ts"
import { newTargets, validRequest } from "./valid-requests.ts"

/** Number of requests after which the orders are replaced, because requests change them. */
const REQUESTS_PER_ROUND = 250

export const readReply = async (url: string, init: RequestInit): Promise<HttpReply & GateReply> => {
  const reply = await fetch(url, init)
  return {
    status: reply.status,
    contentType: reply.headers.get("content-type"),
    retryAfter: reply.headers.get("retry-after"),
    header: (name: string) => reply.headers.get(name),
    text: await reply.text()
  }
}

const jsonIn = (bytes: Uint8Array): { readonly data?: unknown } | undefined => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

export const runMethods = async (run: Run, openGate?: OpenGate): Promise<Result> => {
  const { clear, operate, service } = await fuzzedService()
  const gate = await openGate?.(service.url)
  let round: { readonly number: number; readonly prepared: ReturnType<typeof prepare> } | undefined
  const prepare = async (number: number) => {
    // Ten wrong passwords lock an account.
    const account = `merchant-${number}`
    const login = await operate("/accounts", { account_id: account })
    const call: typeof service.call = (method, data) => service.call(method, data, login)
    return { login, targets: await newTargets({ call }, operate, number, account) }
  }
  const preparedFor = (number: number) => {
    if (round?.number !== number) round = { number, prepared: prepare(number) }
    return round.prepared
  }
  const send = async (index: number): Promise<Judged> => {
    const { login, targets } = await preparedFor(Math.floor(index / REQUESTS_PER_ROUND))
    const random = seededRandom(run.seed * SEEDS_APART + index)
    const { data, method } = validRequest(random, targets)
    const isValid = random.happens(0.1)
    // One request in fifty may have other credentials, because each costs the time to hash a password.
    const hasLogin = isValid || !random.happens(0.02)
    const envelope = { username: login.username, password: login.password, secretkey: login.secretkey, data }
    const sent = isValid
      ? envelope
      : hasLogin
        ? { ...envelope, data: mutateJson(random, data) }
        : mutateJson(random, envelope)
    const { bytes, headers } = isValid ? { bytes: JSON.stringify(sent), headers: {} } : bodyFor(random, sent)
    const hasDetails = random.happens(0.2)
    const allHeaders = { ...headers, ...(hasDetails && { "waybill-details": "1" }) }
    const init = { method: "POST", body: bytes, headers: allHeaders }
    const [reply, duration] = await timed(() => readReply(`${gate?.url ?? service.url}/v1/${method}`, init))
    const json = typeof bytes === "string" ? envelope : "content-encoding" in headers ? undefined : jsonIn(bytes)
    const violations =
      reply instanceof Error
        ? [`no reply: ${reply.message}`]
        : gate === undefined
          ? methodViolations({ method, json, isValid, hasDetails }, reply)
          : gate.judge(reply)
    const isSuccess = !(reply instanceof Error) && reply.text.startsWith('{"res":"success"')
    const isThrottled = hasLogin ? !(reply instanceof Error) && isThrottle(reply.status) : undefined
    const kind = reply instanceof Error ? "none" : `${reply.status}${isSuccess ? " success" : ""}`
    const text = excerpt(JSON.stringify(sent) ?? "null")
    return {
      // A gate takes time, too.
      duration: gate === undefined ? duration : undefined,
      kind: violations === undefined ? "not from the service" : kind,
      subject: method,
      isSuccess,
      isThrottled,
      violations: (violations ?? []).map((each) => `request ${index}, ${method} ${text}: ${each}`)
    }
  }
  return fuzz(run, send).finally(() => {
    gate?.close()
    clear()
  })
}
