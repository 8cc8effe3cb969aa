// A round: plants secrets, uses them, and collects everything that Waybill writes.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { workplace } from "../../service/fixtures/service.ts"
import type { Absent } from "../trial.ts"
import { createCertificate } from "./certificate.ts"
import { commandOutputs } from "./commands.ts"
import { crashServices } from "./crash.ts"
import { databaseOf } from "./database.ts"
import type { Secret } from "./find.ts"
import { canaryOf, canaryOrder, plantSecrets } from "./plant.ts"
import { collector, consolePages, failingRequests, type Outputs, openPages } from "./service-day.ts"
import { imageServer, surfaces, useSurfaces } from "./surfaces.ts"

/** The starts of the names of files, with the place that they are. */
const kinds = [
  ["backup", "backup"],
  ["waybill.db", "database file"],
  ["report", "report pages"]
] as const

/** Returns the outputs of one round, and its secrets. */
export const runRound = async (
  name: DatabaseName,
  seed: number
): Promise<Absent | { outputs: Outputs; secrets: Array<Secret>; found: ReadonlyArray<string> }> => {
  const random = seededRandom(seed)
  const place = workplace()
  const database = await databaseOf(name, canaryOf(random))
  if ("absent" in database) return database
  const traces = await collector()
  const images = await imageServer(canaryOf(random))
  const outputs: Outputs = new Map()
  try {
    await place.run(["migrate", ...database.flags])
    const { agent, login, secrets: planted, token, webhook } = await plantSecrets(place, database.flags)
    const { data, name: customer, secrets: personal } = canaryOrder(random, "A-1")
    writeFileSync(join(place.folder, "policy.json"), JSON.stringify({ webhookUrls: "any", webhookNetworks: "any" }))
    const consoleSecret = canaryOf(random, 40)
    const environment = { WAYBILL_CONSOLE_SECRET: consoleSecret }
    const tls = createCertificate(place.folder)
    const service = await place.serve(
      ["--log-level", "all", "--otlp", traces.url, "--demo", "off", ...surfaces, ...database.flags],
      environment
    )
    const reply = await service.call("push_order", data, login)
    if (reply.res !== "success") throw new Error(`the order was not stored: ${JSON.stringify(reply)}`)
    outputs.set("replies", await failingRequests({ service, login, token, order: data }))
    const { cookie, text } = await consolePages({ service, token })
    outputs.set("console", text)
    outputs.set("pages", await openPages(service))
    const used = await useSurfaces({ service, login, agent, token, customer, images })
    outputs.set("replies of badges and agents", used.replies)
    for (const [where, output] of await commandOutputs(place, {
      flags: database.flags,
      isFile: database.dump === undefined,
      webhook,
      secrets: planted,
      tls
    }))
      outputs.set(where, output)
    if (database.dump !== undefined) outputs.set("dump", await database.dump())
    const crashed = await crashServices(place, database.flagsBelow, environment)
    outputs.set("output of crashes", crashed.output)
    outputs.set("files of crashes", crashed.files)
    await database.breakTables(place.folder)
    const broken = await failingRequests({ service, login, token, order: { ...data, xid: "A-2" } })
    outputs.set("replies of a broken store", broken)
    outputs.set("metrics", await (await fetch(`${service.url}/metrics`)).text())
    service.child.kill("SIGTERM")
    const { err, out } = await service.ended
    outputs.set("log", out)
    outputs.set("standard error", err)
    outputs.set("traces", traces.text())
    for (const entry of readdirSync(place.folder, { withFileTypes: true })) {
      if (!entry.isFile() || tls.files.includes(entry.name)) continue
      const kind = kinds.find(([start]) => entry.name.startsWith(start))?.[1] ?? "other files"
      outputs.set(kind, (outputs.get(kind) ?? "") + readFileSync(join(place.folder, entry.name), "latin1"))
    }
    const secrets = [
      ...planted,
      ...personal,
      ...used.secrets,
      ...images.secrets,
      ...tls.secrets,
      ...database.secrets,
      { kind: "secret of the console", value: consoleSecret },
      { kind: "session cookie", value: cookie }
    ]
    return { outputs, secrets, found: crashed.found }
  } finally {
    place.clear()
    await traces.end()
    images.close()
    await database.end()
  }
}
