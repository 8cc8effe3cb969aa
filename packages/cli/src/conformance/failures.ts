import type { AccountName } from "@waybill/core/conformance"
import { oneLine } from "../output/safe-text.ts"
import { codeOf } from "./plan.ts"
import type { CaseResult, Exchange } from "./run-case.ts"

/** Maximum number of characters of a reply. */
const MAX_SHOWN = 300

/** Variables of the shell that stand for credentials in a command. */
const variables = { username: "$API_USERNAME", password: "$API_PASSWORD", secretkey: "$API_SECRETKEY" }

/** Explains how to use the commands of the failures. */
export const commandNote = `To repeat a request, set ${Object.values(variables)
  .map((name) => name.slice(1))
  .join(", ")} in the shell to the credentials of its account.`

const escapeForShell = (text: string): string => text.replace(/[\\$`]/g, "\\$&")

/** Returns a shell command that repeats a call. Its credentials are variables of the shell. */
const curlCommand = ({ credentials = {}, data, url }: Exchange): string => {
  const login = Object.entries(variables).map(([name, variable]) => {
    const given = credentials[name]
    return `"${name}":${given === undefined ? `"${variable}"` : escapeForShell(JSON.stringify(given))}`
  })
  const member = data === undefined ? [] : [`"data":${escapeForShell(JSON.stringify(data))}`]
  return [
    `curl -sS '${url.replaceAll("'", "%27")}' -H 'Content-Type: application/json' --data-binary @- <<END`,
    `{${[...login, ...member].join(",")}}`,
    "END"
  ].join("\n")
}

/** Returns the start of a string from the server, on one line. */
export const shortened = (text: string): string => {
  const line = oneLine(text)
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}

/** Returns the line with the reply, or none without a readable reply. */
const receivedLine = ({ status, text }: Exchange["reply"]): ReadonlyArray<string> =>
  status === undefined ? [] : [`  received  HTTP ${status} ${text === "" ? "(empty body)" : shortened(text)}`]

const expectation = ({ one }: CaseResult): string => {
  const { basis, expected, policy } = one
  const decision = basis === "decision" ? " (a decision of Waybill; the specification is silent)" : ""
  const source = policy === undefined ? decision : `${decision} (depends on the policy option ${policy})`
  if (expected.res === "error") return `error ${expected.codes.join(" or ")}${source}`
  const shape = JSON.stringify(expected.shape)
  return `success${shape === "{}" ? "" : ` with ${shape}`}${source}`
}

const senderOf = (as: AccountName | "operator"): string => (as === "account" ? "" : `, sent by ${as}`)

const lastStep = (url: string): string => url.slice(url.lastIndexOf("/") + 1)

/** Returns a failed case as a curl command. */
export const formatFailure = (result: CaseResult): string => {
  const { exchanges, one, problems } = result
  const last = exchanges.at(-1)!
  const earlier = exchanges.slice(0, -1).map(({ url }) => lastStep(url))
  return [
    `FAILED ${one.name} (${codeOf(one)}${senderOf(one.as)})`,
    `  expected  ${expectation(result)}`,
    ...receivedLine(last.reply),
    ...problems.map((problem) => `  problem   ${shortened(problem)}`),
    ...(earlier.length === 0 ? [] : [`  after     ${earlier.join(", ")}`]),
    curlCommand(last)
  ].join("\n")
}
