import { Option } from "effect"
import { Flag } from "effect/cli"
import { CommandError, usageError } from "../../errors/command-error.ts"
import { oneLine } from "../../output/safe-text.ts"

export const DEFAULT_URL = "http://127.0.0.1:8080"

/** Time limit of a request in milliseconds. A long advance sends many webhooks. */
const TIME_LIMIT = 600_000

/** The flags that name a sandbox. */
export const targetFlags = {
  url: Flag.String("url").pipe(
    Flag.withMetavar("URL"),
    Flag.withDescription(`Base URL of the sandbox: the part before /sandbox (default: ${DEFAULT_URL})`),
    Flag.withDefault(DEFAULT_URL)
  ),
  token: Flag.String("token").pipe(
    Flag.withMetavar("TOKEN"),
    Flag.withDescription("Operator token, for a sandbox that is public"),
    Flag.optional
  )
}

/** Where a sandbox is. */
interface Target {
  readonly url: string
  readonly token: Option.Option<string>
}

/** Calls a route of a sandbox, and returns the reply. Throws if it is refused. */
export const callSandbox = async <A>({ token, url }: Target, path: string, body?: object): Promise<A> => {
  const base = url.endsWith("/") ? url.slice(0, -1) : url
  if (!/^https?:\/\//.test(base) || !URL.canParse(base))
    throw usageError(`--url: invalid value ${JSON.stringify(url)}; expected a URL such as ${DEFAULT_URL}`)
  const headers = {
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(Option.isSome(token) && { authorization: `Bearer ${token.value}` })
  }
  const request = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(TIME_LIMIT)
  const reply = await fetch(`${base}/sandbox/v1${path}`, { ...request, headers, signal, redirect: "manual" }).catch(
    () => {
      throw new CommandError("unavailable", `${base}: no response; waybill sandbox starts a sandbox`)
    }
  )
  const content: unknown = await reply.json().catch(() => undefined)
  if (reply.headers.get("waybill-sandbox") === null)
    throw usageError(`--url: ${base} is not a sandbox: its reply has no header waybill-sandbox`)
  if (reply.ok) return content as A
  const { detail = `HTTP ${reply.status}` } = (content ?? {}) as { readonly detail?: string }
  throw new CommandError("refused", oneLine(detail))
}
