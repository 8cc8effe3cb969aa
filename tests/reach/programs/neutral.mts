// Uses every entry that needs no module of Node. Each compiler compiles it, and each runtime runs it.
import { fetchHandler, openApi } from "@waybill/adapter-http"
import { type Answer, waybillClient } from "@waybill/adapter-http/client"
import { type Execute, migrateOver, ordersOver } from "@waybill/adapter-sql/over"
import {
  cardRater,
  createWaybill,
  type Order,
  type PlainPorts,
  plainPort,
  policy,
  Refusal,
  statusOf,
  Waybill
} from "@waybill/core"
import { summaryOf } from "@waybill/core/adapter"
import { commandPath, type OperatorCommand, operatorCommandNames } from "@waybill/core/commands"
import { type ConformanceCase, conformanceSuite } from "@waybill/core/conformance"
import { checkNames } from "@waybill/core/options"
import { type ImageFacts, preflight } from "@waybill/core/preflight"
import { placeOf, schemaReader } from "@waybill/core/reading"
import { lawTests, memory, orderIdsLaws } from "@waybill/core/testing"
import { type Outcome, pack, violationsOf } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { packPrintsOrThrow } from "@waybill/packing/prints"
import {
  cheapestPacking,
  compile,
  compileShipFrom,
  exampleCards,
  exampleShipFrom,
  type Imported,
  importMagento,
  type QuoteContext,
  type Tariff
} from "@waybill/packing/rating"
import { Effect, Layer, Schema } from "effect"

const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const image = "https://example.com/1.tif"

export const orderOf = (xid: string) => ({
  xid,
  billing_address: home,
  shipping_address: home,
  order_info: [{ type: "Canvas", width: 16, height: 20, quantity: 1, large_img: image, item_cost: "24.90" }],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
})

const login = { username: "ada", password: "a-password", secretkey: "a-secret" }

const accounts: NonNullable<PlainPorts["accounts"]> = {
  login: async ({ password, secretkey, username }) =>
    username === login.username && password === login.password && secretkey === login.secretkey
      ? { _tag: "Granted", account_id: "merchant-7" }
      : { _tag: "Denied" }
}

/** Pushes an order with the client, through the handler for fetch. */
const overHttp = async (ports: PlainPorts) => {
  const handler = fetchHandler(createWaybill({ ports }))
  const client = waybillClient({
    url: "http://localhost",
    ...login,
    fetch: (input, init) => handler(new Request(input as string, init))
  })
  const pushed: Answer<"push_order"> = await client.pushOrder(orderOf("A-1"))
  const repeated = await client.pushOrder(orderOf("A-1"))
  const status = await client.getStatus({ xid: "A-1" })
  return {
    pushed: pushed._tag === "Success",
    repeated: repeated._tag === "Refused" ? repeated.code : repeated._tag,
    status: status._tag === "Success" ? status.order_status : status.message
  }
}

/** Creates the tables in SQLite and pushes an order. `execute` runs a statement. */
export const overSql = async (execute: Execute) => {
  const steps = await migrateOver(execute, { dialect: "sqlite" })
  const store = ordersOver(execute, { dialect: "sqlite" })
  const rater = cardRater(exampleCards, exampleShipFrom)
  return { migrated: steps.length > 0, ...(await overHttp({ store, orderIds: 1, accounts, rater })) }
}

/** Calls the core in process, with promises and with Effect. */
const inProcess = async () => {
  const waybill = createWaybill({ ports: memory() })
  const order: Order = await waybill.pushOrder("merchant-7", orderOf("A-1"))
  const refusal: unknown = await waybill.holdOrder("merchant-7", { xid: "A-2", msg: "wait" }).catch((error) => error)
  const program = Effect.gen(function* () {
    const calls = yield* Waybill
    const pushed = yield* calls.pushOrder("merchant-7", orderOf("A-1"))
    const refused = yield* Effect.flip(calls.getStatus("merchant-7", { xid: "A-2" }))
    return [pushed.stage, refused.code]
  })
  const [law] = lawTests(orderIdsLaws(plainPort.orderIds(1)), () => plainPort.orderIds(2))
  await law?.run()
  const first: ConformanceCase | undefined = conformanceSuite.cases[0]
  const reading = schemaReader(Schema.Struct({ sizes: Schema.Array(Schema.Finite) }))({ sizes: [1, "2"] })
  checkNames<{ readonly size: number }>("options", { size: 1 }, { size: true })
  const image: ImageFacts = { format: "jpeg", width: 1200, height: 1800, pages: 1 }
  const [, undo]: ReadonlyArray<OperatorCommand> = operatorCommandNames
  return {
    status: statusOf(summaryOf(order), policy({})),
    refusal: refusal instanceof Refusal ? refusal.code : "none",
    withEffect: await Effect.runPromise(Effect.provide(program, Waybill.layer.pipe(Layer.provide(memory())))),
    cases: first !== undefined,
    fault: reading._tag === "Refused" && reading.faults.map(({ path }) => placeOf(path)).join(),
    image: preflight({ width: 20, height: 30 }, image).consequence,
    command: undo && commandPath(undo),
    openapi: openApi().openapi
  }
}

const contextOf = (): QuoteContext => {
  const origin = compileShipFrom(exampleShipFrom)
  if (origin._tag === "Refused") throw new Error(origin.faults.map(({ message }) => message).join("; "))
  const cards = exampleCards.map(compile).flatMap((made): Tariff[] => (made._tag === "Compiled" ? [made.compiled] : []))
  return { cards, from: origin.compiled, at: "2026-06-10T18:00:00Z", units: { length: "in", weight: "lb" } }
}

/** Packs, verifies, draws and quotes. */
const packed = () => {
  const items = [{ reference: "mug", width: 4, length: 4, height: 4, weight: 1, quantity: 2 }]
  const request = { items, boxes: [{ reference: "S", inner: { width: 8, length: 4, height: 4 }, maxWeight: 10 }] }
  const outcome: Outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  const prints = [{ width: 24, height: 36, finishing: "Rolled", quantity: 2 }]
  const info = packPrintsOrThrow(prints)
  const [parcel] = info.parcels
  const destination = { country: "US", state: "NY", postal: "10001" }
  const shipped = cheapestPacking(request, { carrier: "acme", destination }, contextOf())
  const card = { id: "c", edition: "1", carrier: "c", validFrom: "2026-01-01", validTo: null, currency: "USD" }
  const units = { length: "in", weight: "lb" } as const
  const imported: Imported = importMagento(
    "Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price\nUSA,*,*,0,15\n",
    { ...card, units, calendar: { weekdays: ["mon"], holidays: [] }, transit: [1, 2] },
    { code: "GROUND", title: "Ground" }
  )
  return {
    boxes: outcome.packing.boxes.map(({ reference }) => reference),
    violations: violationsOf(request, outcome.packing).length,
    drawings: [...outcome.packing.boxes, ...info.parcels].filter((each) => draw(each).startsWith("<svg ")).length,
    title: outcome.packing.boxes.map((box) => layers(box).title)[0],
    weight: parcel?.grossWeight?.toFixed(6),
    shipped: shipped._tag,
    imported: imported._tag
  }
}

/** Returns what each entry answered. */
export const neutral = async (execute: Execute) => ({
  sql: await overSql(execute),
  core: await inProcess(),
  packing: packed()
})
