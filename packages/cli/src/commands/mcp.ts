import { randomBytes } from "node:crypto"
import { serveStdio } from "@modelcontextprotocol/server/stdio"
import { operatorClient } from "@waybill/adapter-http/client"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { CommandError, usageError } from "../errors/command-error.ts"
import { readText } from "../input/text-file.ts"
import { agentServer } from "../mcp/agent-server.ts"
import { plansOf } from "../mcp/plans.ts"
import { notify } from "../output/terminal.ts"
import { isLoopback } from "../service/listen.ts"
import { flagsFor, settingsFromFlags } from "../settings/flags.ts"
import { oneOf, parsed, text, type Values } from "../settings/setting.ts"

/** Variable with the token, for hosts of agents that set the environment of their servers. */
const TOKEN = "WAYBILL_TOKEN"
/** Number of random bytes in the secret of the plans, which end with the process. */
const SECRET_BYTES = 32

const table = {
  url: parsed(
    "URL",
    "an https: URL, or an http: URL of this machine, because the token is sent there",
    (given) => {
      const url = URL.canParse(given) ? new URL(given) : undefined
      const isSafe =
        url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname.replace(/^\[|\]$/g, "")))
      return isSafe && url?.username === "" && url.search === "" ? given.replace(/\/$/, "") : undefined
    },
    { description: "URL of the service: the part before /operator/v1", fallback: "http://127.0.0.1:8080" }
  ),
  tokenFile: text("FILE", { description: `File with the operator token; without it, the variable ${TOKEN}` }),
  allow: oneOf(["read", "commands"], {
    description: "Let the agent only read, or also plan and confirm commands within the role of the token",
    fallback: "read"
  })
}

const tokenFrom = (file: string | undefined): string => {
  const token = (file === undefined ? (process.env[TOKEN] ?? "") : readText(file, "--token-file")).trim()
  const source = file === undefined ? `${TOKEN}: missing, and no --token-file` : `--token-file ${file}: empty`
  if (token === "") throw usageError(`${source}; waybill operator create NAME --role viewer prints a token`)
  return token
}

const run = async ({ allow, tokenFile, url }: Values<typeof table>): Promise<void> => {
  const token = tokenFrom(tokenFile)
  const client = operatorClient({ url: `${url}/operator/v1`, token })
  const me = await client.getMe()
  if (me._tag === "Unanswered") throw new CommandError("unavailable", `--url ${url}: no reply: ${me.message}`)
  if (me._tag === "Refused") throw new CommandError("refused", `--url ${url}: ${me.problem.detail}`)
  const plans = allow === "commands" ? plansOf(randomBytes(SECRET_BYTES).toString("hex"), token) : undefined
  const ended = Promise.withResolvers<void>()
  process.stdin.once("close", ended.resolve)
  process.stdin.once("end", ended.resolve)
  const serving = serveStdio(() => agentServer({ client, plans }))
  notify(`waybill mcp: serving ${me.body.name} (${me.body.role}) at ${url}`)
  await ended.promise
  await serving.close()
}

/** `waybill mcp` */
export const mcp = Command.make("mcp", flagsFor(table), (flags) =>
  Effect.promise(() => run(settingsFromFlags(table, flags)))
).pipe(
  Command.withExamples([
    {
      command: "waybill mcp --token-file agent.token",
      description: "Let an agent read the orders of a service on this machine"
    },
    { command: "waybill mcp --url https://print.example.com --token-file agent.token --allow commands" }
  ])
)
