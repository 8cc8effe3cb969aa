// Commands whose output could reveal a secret.
import { join } from "node:path"
import type { workplace } from "../../service/fixtures/service.ts"
import type { Certificate } from "./certificate.ts"
import type { Secret } from "./find.ts"

const ORDER = ["xid:A-1", "--account", "shop"]

/** Commands with the place that their output counts as. The code is 0, unless another one is here. */
const commands = (
  webhook: string
): ReadonlyArray<readonly [place: string, args: ReadonlyArray<string>, code?: number]> => [
  ["doctor", ["doctor", "--json"]],
  ["lists", ["account", "list", "--json"]],
  ["lists", ["operator", "list", "--json"]],
  ["lists", ["webhook", "list", "--json"]],
  ["lists", ["webhook", "deliveries", webhook]],
  ["lists", ["order", "list", "--json"]],
  ["order export", ["order", "export"]],
  ["order show", ["order", "show", ...ORDER]],
  ["order history", ["order", "history", ...ORDER]],
  ["order history", ["order", "history", ...ORDER, "--json"]],
  ["events", ["events"]],
  ["status of the schema", ["migrate", "--status"]],
  ["errors of commands", ["order", "show", "none"], 1]
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
  /** Whether the database is a file, which `waybill backup` copies. */
  readonly isFile: boolean
  readonly webhook: string
  readonly secrets: ReadonlyArray<Secret>
  readonly tls: Certificate
}

/** Runs commands, some of them with errors, and returns their output by place. */
export const commandOutputs = async (
  { folder, run }: ReturnType<typeof workplace>,
  { flags, isFile, secrets, tls, webhook }: Planted
): Promise<ReadonlyMap<string, string>> => {
  const outputs = new Map<string, string>()
  const add = (place: string, text: string) => outputs.set(place, `${outputs.get(place) ?? ""}${text}\n`)
  const backup = ["errors of commands", ["backup", "backup.db"]] as const
  for (const [place, args, expected = 0] of [...commands(webhook), ...(isFile ? [backup] : [])]) {
    const { code, err, out } = await run([...args, "--log-level", "all", ...flags])
    if (code !== expected) throw new Error(`${args.join(" ")}: code ${code}, not ${expected}: ${err}`)
    add(place, out)
    add("errors of commands", err)
  }
  const [{ value: password } = { value: "" }] = secrets
  for (const url of wrongDatabases(password)) {
    const { code, err, out } = await run(["migrate", "--log-level", "all", "--database", url])
    if (code === 0) throw new Error("migrate: code 0 with a wrong database")
    add("errors of commands", out + err)
  }
  const { err, out } = await run(["serve", "--tls-cert", tls.key, "--tls-key", tls.key, "--port", "0", ...flags])
  add("errors of commands", out + err)
  await run(["init", "starter"])
  const packed = await run(["pack", join(folder, "starter/orders.csv"), "--html", "report.html"])
  // The starter has one order that cannot be packed in full.
  if (packed.code !== 1) throw new Error(`pack: code ${packed.code}, not 1: ${packed.err}`)
  add("report pages", packed.err)
  return outputs
}
