// cspell:disable: the names are misspelled.
import { DatabaseSync } from "node:sqlite"
import * as http from "@waybill/adapter-http"
import * as client from "@waybill/adapter-http/client"
import * as node from "@waybill/adapter-http/node"
import * as webhooks from "@waybill/adapter-http/webhooks"
import * as sql from "@waybill/adapter-sql"
import * as over from "@waybill/adapter-sql/over"
import * as plain from "@waybill/adapter-sql/plain"
import { console, proxyIdentity } from "@waybill/console"
import * as core from "@waybill/core"
import * as adapter from "@waybill/core/adapter"
import * as testing from "@waybill/core/testing"
import { type PackedBox, pack } from "@waybill/packing"
import { Auditor } from "@waybill/packing/audit"
import * as instructions from "@waybill/packing/instructions"
import * as layout from "@waybill/packing/layout"
import * as loads from "@waybill/packing/loads"
import * as prints from "@waybill/packing/prints"
import * as rating from "@waybill/packing/rating"
import * as replan from "@waybill/packing/replan"
import { Effect, Layer } from "effect"

// biome-ignore lint/suspicious/noExplicitAny: a misspelled name has no type.
const wrong = (options: object): any => options

const ports = Layer.succeedContext(Effect.runSync(Effect.scoped(Layer.build(testing.memory()))))
const waybill = core.createWaybill({ ports })
const calls = Effect.runSync(Effect.scoped(Effect.provide(core.Waybill, Layer.provide(core.Waybill.layer, ports))))
const order = { order_id: "1" }
const store = over.ordersOver(() => ({ rows: [], affected: 0 }), { dialect: "sqlite" })

/** Calls a service of a SQL database in memory. */
const onSqlite = <Service, A>(
  service: Effect.Effect<Service, never, Layer.Success<ReturnType<typeof sql.sqlStores>>>,
  call: (service: Service) => Effect.Effect<A, unknown>
) =>
  Effect.runPromise(Effect.scoped(Effect.provide(Effect.flatMap(service, call), sql.sqlStores({ sqlite: ":memory:" }))))

const stores = async <A>(call: (stores: plain.Stores) => Promise<A>): Promise<A> => {
  await using opened = await plain.openStores({ sqlite: ":memory:", node: "none" })
  return await call(opened)
}

const execute: over.Execute = () => ({ rows: [], affected: 0 })
const request = { items: [{ width: 1, length: 1, height: 1, quantity: 1 }], boxes: [] }
const sides = { width: 1, length: 1, height: 1 }
const emptyBox: PackedBox = {
  box: 0,
  reference: "M",
  kind: "box",
  inner: sides,
  outer: sides,
  grossWeight: 0,
  fill: 0,
  placements: []
}
const small = { items: [{ reference: "A", ...sides, quantity: 1 }], boxes: [{ reference: "B", inner: sides }] }
const shipment = { carrier: "acme", destination: { country: "US" }, boxes: [{ ...sides, weight: 1 }] }
const units = { length: "in", weight: "lb" } as const
const card = rating.compile(rating.exampleCards[0]!)
const cards = card._tag === "Compiled" ? [card.compiled] : []
const origin = rating.compileShipFrom(rating.exampleShipFrom)
const from = origin._tag === "Compiled" ? origin.compiled : wrong({})
const context: rating.QuoteContext = { cards, from, at: "2026-06-10T10:00:00Z", units }

/** A call with a misspelled name, and that name. */
type Row = readonly [call: string, misspelled: string, run: () => unknown]

export const misspelled: ReadonlyArray<Row> = [
  // core
  ["createWaybill", "polcy", () => core.createWaybill(wrong({ ports, polcy: {} }))],
  ["createWaybill", "decisions", () => core.createWaybill(wrong({ ports, decisions: {} }))],
  ["createWaybill: ports", "stor", () => core.createWaybill(wrong({ ports: { stor: {} } }))],
  ["createWaybill: policy", "detials", () => core.createWaybill(wrong({ ports, policy: { detials: true } }))],
  [
    "createWaybill: decide",
    "push_orders",
    () => core.createWaybill(wrong({ ports, decide: { push_orders: () => undefined } }))
  ],
  ["Waybill.handle", "requestID", () => Effect.runPromise(calls.handle("get_order", {}, wrong({ requestID: "1" })))],
  ["Waybill.pushOrder", "qoute", () => Effect.runPromise(calls.pushOrder("m", {} as never, wrong({ qoute: 1 })))],
  [
    "Waybill.ship",
    "gestre",
    () => Effect.runPromise(calls.operator.ship("m", order, { trackingno: "1" }, wrong({ gestre: "1" })))
  ],
  ["handle", "detail", () => waybill.handle("get_order", {}, wrong({ detail: true }))],
  ["pushOrder", "qoute", () => waybill.pushOrder("m", {} as never, wrong({ qoute: 1 }))],
  ["reOrder", "orignal", () => waybill.reOrder("m", {} as never, wrong({ orignal: "1" }))],
  ["getOrder", "requestid", () => waybill.getOrder("m", order, wrong({ requestid: "1" }))],
  ["cancelOrder", "quote", () => waybill.cancelOrder("m", order, wrong({ quote: 1 }))],
  ["ship", "operater", () => waybill.operator.ship("m", order, { trackingno: "1" }, wrong({ operater: "ada" }))],
  ["order", "revison", () => waybill.operator.order("m", "1", wrong({ revison: 1 }))],
  ["history", "afer", () => waybill.operator.history("m", "1", wrong({ afer: 1 }))],
  ["ship: ref", "orderId", () => waybill.operator.ship("m", wrong({ orderId: "1" }), { trackingno: "1" })],
  ["within: decide", "shp", () => waybill.within(store, wrong({ shp: () => undefined }))],
  ["policy", "limts", () => core.policy(wrong({ limts: {} }))],
  ["fallback", "timout", () => core.fallback(wrong({}), wrong({}), wrong({ timout: 1 }))],
  ["printPacker", "catalog", () => core.printPacker(wrong({ catalog: 1 }))],
  ["finishingCheck", "profil", () => adapter.finishingCheck(wrong({ profil: 1 }))],
  ["printsToBoxes", "profil", () => adapter.printsToBoxes(wrong({ profil: 1 }))],
  ["memory", "account", () => testing.memory(wrong({ account: [] }))],
  ["memoryPorts", "account", () => testing.memoryPorts(wrong({ account: [] }))],
  // adapter-sql
  ["sqlStores", "grupping", () => sql.sqlStores({ sqlite: ":memory:" }, wrong({ grupping: true }))],
  [
    "sqlStores: timeouts",
    "statment",
    () => sql.sqlStores({ sqlite: ":memory:" }, wrong({ timeouts: { statment: 1 } }))
  ],
  ["sqlStores: source", "postgress", () => sql.sqlStores(wrong({ postgress: "postgres://h/d" }))],
  ["SqlDatabase.layer", "prefx", () => sql.SqlDatabase.layer({ sqlite: ":memory:" }, wrong({ prefx: "w_" }))],
  ["migrate", "pooler", () => sql.migrate({ sqlite: ":memory:" }, wrong({ pooler: true }))],
  ["tablePrefixes", "shema", () => sql.tablePrefixes({ sqlite: ":memory:" }, wrong({ shema: "s" }))],
  ["migrationStatus", "shema", () => sql.migrationStatus({ sqlite: ":memory:" }, wrong({ shema: "s" }))],
  [
    "examineDatabase",
    "durabillity",
    () => sql.examineDatabase({ sqlite: ":memory:" }, wrong({ durabillity: "required" }))
  ],
  ["printMigrations", "prefx", () => sql.printMigrations("sqlite", wrong({ prefx: "w_" }))],
  ["sqlAccounts", "paswords", () => sql.sqlAccounts(wrong({ paswords: "scrypt" }))],
  ["sqlOrderIds", "nod", () => sql.sqlOrderIds(wrong({ nod: 1 }))],
  ["sqlOrderStore", "groupin", () => sql.sqlOrderStore(wrong({ groupin: true }))],
  ["sqlWebhooks", "acounts", () => sql.sqlWebhooks(wrong({ acounts: "host" }))],
  ["eventRelay", "puase", () => sql.eventRelay(wrong({ puase: 1 }))],
  [
    "OrderList.list",
    "updated_since",
    () => onSqlite(adapter.OrderList, (list) => list.list(wrong({ limit: 1, updated_since: 1 })))
  ],
  [
    "Outbox.run",
    "attemps",
    () => onSqlite(sql.Outbox, (outbox) => outbox.run("mail", () => Effect.void, wrong({ attemps: 1 })))
  ],
  [
    "Retention.deleteBatch",
    "dryrun",
    () => onSqlite(sql.Retention, (retention) => retention.deleteBatch(wrong({ before: 1, dryrun: true })))
  ],
  [
    "Retention.listBatch",
    "befor",
    () => onSqlite(sql.Retention, (retention) => retention.listBatch(wrong({ befor: 1 })))
  ],
  [
    "AccountAdmin.create",
    "user",
    () => onSqlite(adapter.AccountAdmin, (admin) => admin.create(wrong({ account_id: "m", user: "m" })))
  ],
  ["AccountAdmin.list", "limt", () => onSqlite(adapter.AccountAdmin, (admin) => admin.list(wrong({ limt: 1 })))],
  ["Webhooks.list", "acount_id", () => onSqlite(adapter.Webhooks, (hooks) => hooks.list(wrong({ acount_id: "m" })))],
  ["Outbox.setAside", "limt", () => onSqlite(sql.Outbox, (outbox) => outbox.setAside("mail", wrong({ limt: 1 })))],
  [
    "OperatorTokens.create",
    "rol",
    () => onSqlite(adapter.OperatorTokens, (tokens) => tokens.create(wrong({ name: "m", rol: "admin" })))
  ],
  ["OperatorTokens.list", "limt", () => onSqlite(adapter.OperatorTokens, (tokens) => tokens.list(wrong({ limt: 1 })))],
  [
    "Webhooks.add",
    "event",
    () => onSqlite(adapter.Webhooks, (hooks) => hooks.add("m", wrong({ url: "https://example.com", event: [] })))
  ],
  [
    "Webhooks.deliveries",
    "state",
    () => onSqlite(adapter.Webhooks, (hooks) => hooks.deliveries("w", wrong({ limit: 1, state: "failed" })))
  ],
  ["Webhooks.replay", "sinc", () => onSqlite(adapter.Webhooks, (hooks) => hooks.replay("w", wrong({ sinc: 1 })))],
  [
    "Webhooks.rotate",
    "overlapp",
    () => onSqlite(adapter.Webhooks, (hooks) => hooks.rotate("w", wrong({ overlapp: 1 })))
  ],
  ["openStores", "nod", () => plain.openStores(wrong({ sqlite: ":memory:", nod: 1 }))],
  ["plain migrate", "prefx", () => plain.migrate(wrong({ sqlite: ":memory:", prefx: 1 }))],
  ["plain migrationStatus", "prefx", () => plain.migrationStatus(wrong({ sqlite: ":memory:", prefx: 1 }))],
  ["plain examineDatabase", "prefx", () => plain.examineDatabase(wrong({ sqlite: ":memory:", prefx: 1 }))],
  ["orders.list", "stages", () => stores(({ orders }) => orders.list(wrong({ limit: 1, stages: ["new"] })))],
  ["outbox.run", "signl", () => stores(({ outbox }) => outbox.run("mail", async () => {}, wrong({ signl: 1 })))],
  ["relay", "leas", () => stores(({ relay }) => relay(wrong({ leas: 1 })))],
  [
    "retention.deleteBatch",
    "dryrun",
    () => stores(({ retention }) => retention.deleteBatch(wrong({ before: 1, dryrun: true })))
  ],
  [
    "accountAdmin.create",
    "user",
    () => stores(({ accountAdmin }) => accountAdmin.create(wrong({ account_id: "m", user: "m" })))
  ],
  [
    "operatorTokens.create",
    "rol",
    () => stores(({ operatorTokens }) => operatorTokens.create(wrong({ name: "m", rol: "admin" })))
  ],
  [
    "webhooks.add",
    "event",
    () => stores(({ webhooks }) => webhooks.add("m", wrong({ url: "https://example.com", event: [] })))
  ],
  ["webhooks.replay", "sinc", () => stores(({ webhooks }) => webhooks.replay("w", wrong({ sinc: 1 })))],
  ["webhooks.rotate", "overlapp", () => stores(({ webhooks }) => webhooks.rotate("w", wrong({ overlapp: 1 })))],
  ["ordersOver", "prefx", () => over.ordersOver(execute, wrong({ dialect: "sqlite", prefx: "w_" }))],
  ["orderStoreOver", "dialct", () => over.orderStoreOver(execute, wrong({ dialct: "sqlite" }))],
  ["migrateOver", "shema", () => over.migrateOver(over.overNodeSqlite(transaction()), wrong({ shema: "s" }))],
  // adapter-http
  ["fetchHandler", "basepath", () => http.fetchHandler(waybill, wrong({ basepath: "/dev" }))],
  ["fetchHandler: quotas", "order", () => http.fetchHandler(waybill, wrong({ quotas: { order: 1 } }))],
  ["fetchHandler: offer", "curency", () => http.openApi(wrong({ offer: { curency: "USD" } }))],
  ["mountedHandler", "isTLS", () => http.mountedHandler("/c", async () => new Response(), wrong({ isTLS: true }))],
  ["openApi", "polcy", () => http.openApi(wrong({ polcy: 1 }))],
  ["merchantWebhooks", "sendTests", () => http.merchantWebhooks(wrong({ sendTests: 1 }))],
  ["operatorPorts", "card", () => http.operatorPorts(wrong({ card: 1 }))],
  ["operatorApi", "logg", () => http.operatorApi(wrong({}), wrong({ logg: 1 }))],
  ["operatorApi: ports", "figuers", () => http.operatorApi(wrong({ figuers: {} }))],
  ["operatorHandler", "polcy", () => http.operatorHandler(wrong({}), wrong({ polcy: 1 }))],
  ["operatorOpenApi", "polcy", () => http.operatorOpenApi({}, wrong({ polcy: 1 }))],
  ["operatorOpenApi: ports", "webhook", () => http.operatorOpenApi(wrong({ webhook: 1 }))],
  ["docsPages", "ofer", () => node.docsPages(wrong({ ofer: {} }))],
  ["operatorDocsPages", "basepath", () => node.operatorDocsPages({}, wrong({ basepath: "/dev" }))],
  ["mountedListener", "isTLS", () => node.mountedListener("/c", async () => new Response(), wrong({ isTLS: true }))],
  ["nodeListener", "redy", () => node.nodeListener(waybill, wrong({ redy: 1 }))],
  ["nodeListeners", "internl", () => node.nodeListeners(waybill, wrong({ internl: [] }))],
  ["operatorListener", "polcy", () => node.operatorListener(wrong({}), wrong({ polcy: 1 }))],
  ["nodeServer", "idleMS", () => node.nodeServer(() => {}, wrong({ idleMS: 1 }))],
  ["nodeServer: tls", "certificate", () => node.nodeServer(() => {}, {}, wrong({ certificate: "", key: "" }))],
  ["stop", "grace", () => node.stop(wrong({}), wrong({ grace: 1 }))],
  ["webhookSender", "timelimit", () => webhooks.webhookSender(wrong({ timelimit: 1 }))],
  ["sendWebhooks", "timelimit", () => webhooks.sendWebhooks(wrong({ signal: AbortSignal.abort(), timelimit: 1 }))],
  ["guardedFetch", "network", () => webhooks.guardedFetch(wrong({ network: "any" }))],
  ["waybillClient", "secretKey", () => client.waybillClient(wrong({ secretKey: "s" }))],
  ["operatorClient", "tokn", () => client.operatorClient(wrong({ tokn: "t" }))],
  [
    "operatorClient.ship",
    "gestre",
    () =>
      client
        .operatorClient({ url: "http://localhost/operator/v1", token: "t" })
        .ship({ account: "m", order_id: "1" }, { trackingno: "1" }, wrong({ gestre: "1" }))
  ],
  // console
  ["proxyIdentity", "proxy", () => proxyIdentity(wrong({ proxies: ["10.0.0.5"], roles: {}, proxy: "10.0.0.5" }))],
  ["console", "titel", () => console(wrong({ api: "http://localhost", titel: "W" }))],
  // packing
  ["pack", "effrt", () => pack(wrong({ ...request, effrt: 1 }))],
  [
    "packPrints",
    "alternativs",
    () => prints.packPrints([], prints.printProfile, prints.printCatalogue, wrong({ alternativs: 1 }))
  ],
  ["fillContainers", "effrt", () => loads.fillContainers(wrong({ ...request, effrt: 1 }))],
  ["packBalanced", "balnce", () => loads.packBalanced(wrong({ ...request, balnce: 1 }))],
  ["packOnPallets", "effrt", () => loads.packOnPallets(wrong({ ...request, pallets: [], effrt: 1 }))],
  ["palletize", "palets", () => loads.palletize(wrong({ parcels: [], palets: [] }))],
  ["packSharedStock", "effrt", () => loads.packSharedStock(wrong({ orders: [], boxes: [], effrt: 1 }))],
  ["packAround", "effrt", () => replan.packAround(wrong({ ...request, effrt: 1 }))],
  ["draw", "unit", () => layout.draw(emptyBox, wrong({ unit: units }))],
  ["draw: units", "lenght", () => layout.draw(emptyBox, wrong({ units: { lenght: "cm", weight: "kg" } }))],
  ["layers", "numbr", () => instructions.layers(emptyBox, wrong({ numbr: 2 }))],
  ["quote", "rsidential", () => rating.quote(shipment, wrong({ ...context, rsidential: true }))],
  ["quote: shipment", "packagetype", () => rating.quote(wrong({ ...shipment, packagetype: "Box" }), context)],
  ["cliffs", "frm", () => rating.cliffs(shipment, context, wrong({ box: 0, of: "weight", to: 1, frm: 1 }))],
  ["cheapestPacking", "methd", () => rating.cheapestPacking(small, shipment, context, wrong({ methd: "GROUND" }))],
  ["replayWith", "tody", () => rating.replayWith(wrong({ sold: [], tody: [] }))],
  [
    "replay",
    "shipdate",
    () => rating.replayWith({ sold: [], today: [] })(wrong({}), wrong({ shipdate: "2026-01-02" }))
  ],
  ["importMagento", "validto", () => rating.importMagento("", wrong({ validto: "2026-12-31" }), wrong({}))],
  ["importMagento: service", "titel", () => rating.importMagento("", wrong({}), wrong({ code: "G", titel: "G" }))],
  ["importMatrixRate", "validto", () => rating.importMatrixRate("", wrong({ validto: "2026-12-31" }))],
  ["importKarrio", "validto", () => rating.importKarrio("", wrong({ validto: "2026-12-31" }), "DE")],
  ["Auditor", "unit", () => new Auditor(wrong({ cards, from, unit: units }))]
]

const transaction = (): DatabaseSync => {
  const database = new DatabaseSync(":memory:")
  database.exec("begin immediate")
  return database
}
