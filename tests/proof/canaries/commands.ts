// Commands whose output could reveal a secret.
import { join } from "node:path"
import type { workplace } from "../../service/fixtures/service.ts"
import type { Certificate } from "./certificate.ts"
import type { Secret } from "./find.ts"

/** Commands that succeed, with the place that their output counts as. */
const commands = (webhook: string): ReadonlyArray<readonly [place: string, args: ReadonlyArray<string>]> => [
  ["doctor", ["doctor", "--json"]],
  ["lists", ["account", "list", "--json"]],
  ["lists", ["operator", "list", "--json"]],
  ["lists", ["webhook", "list", "--json"]],
  ["lists", ["webhook", "deliveries", webhook]],
  ["lists", ["order", "list", "--json"]],
  ["order export", ["order", "export"]],
  ["order show", ["order", "show", "A-1"]],
  ["order history", ["order", "history", "A-1"]],
  ["events", ["events"]],
  ["errors of commands", ["migrate", "--status"]],
  ["errors of commands", ["order", "show", "none"]]
]

const wrongDatabases = (password: string): ReadonlyArray<string> => [
  `postgres://waybill:${password}@127.0.0.1:9/orders`,
  `postgres://127.0.0.1:9/orders?user=waybill&password=${password}`,
  `mysql://waybill:${password}@127.0.0.1:9/orders`,
  `postgres://waybill:${password}@127.0.0.1:nine/orders`,
  `oracle://waybill:${password}@127.0.0.1/orders`,
  `postgres://waybill:${password}@no.such.host.invalid/orders`
]

interface Planted {
  readonly flags: ReadonlyArray<string>
  readonly webhook: string
  readonly secrets: ReadonlyArray<Secret>
  readonly tls: Certificate
}

/** Runs commands, some of them with errors, and returns their output by place. */
export const commandOutputs = async (
  { folder, run }: ReturnType<typeof workplace>,
  { flags, secrets, tls, webhook }: Planted
): Promise<ReadonlyMap<string, string>> => {
  const outputs = new Map<string, string>()
  const add = (place: string, text: string) => outputs.set(place, `${outputs.get(place) ?? ""}${text}\n`)
  const [database] = flags.includes("waybill.db") ? [["backup", "backup.db"]] : []
  const all = [...commands(webhook), ...(database === undefined ? [] : [["errors of commands", database] as const])]
  for (const [place, args] of all) {
    const { err, out } = await run([...args, "--log-level", "all", ...flags])
    add(place, out)
    add("errors of commands", err)
  }
  const [{ value: password } = { value: "" }] = secrets
  for (const url of wrongDatabases(password)) {
    const { err, out } = await run(["migrate", "--log-level", "all", "--database", url])
    add("errors of commands", out + err)
  }
  const { err, out } = await run(["serve", "--tls-cert", tls.key, "--tls-key", tls.key, "--port", "0", ...flags])
  add("errors of commands", out + err)
  await run(["init", "starter"])
  const orders = join(folder, "starter/orders.csv")
  add("report pages", (await run(["pack", orders, "--html", "report.html"])).err)
  return outputs
}
