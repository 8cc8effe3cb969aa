// Editors print types and show comments. They must print names that the documentation has.
import { join } from "node:path"
import { methodNames, operatorCommandNames } from "@waybill/core/adapter"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { camel } from "../../scripts/named-types/named-inputs.ts"
import { openEditor } from "./editor.ts"
import { MACHINERY } from "./machinery.ts"

let editor: Awaited<ReturnType<typeof openEditor>>
beforeAll(async () => {
  editor = await openEditor(join(import.meta.dirname, "hovered/names.ts"))
}, 60_000)
afterAll(() => void editor.close())

const methods = methodNames.map(camel)
const others = ["quoteCart", "handle", "within", "operator"]
const reads = ["actions", "order", "history", "events"]
const queries = [
  ...[
    "getMe",
    "listOrders",
    "countOrders",
    "listChoices",
    "getOrder",
    "getOrderAt",
    "getHistory",
    "getActions",
    "getPacking"
  ],
  ...[
    "getFigures",
    "getWork",
    "listCards",
    "getCard",
    "compareEditions",
    "quoteParcels",
    "listEvents",
    "bulk",
    "request"
  ]
]

/** The members of what `openStores` returns, and their functions. */
const stores: Readonly<Record<string, ReadonlyArray<string>>> = {
  store: ["insert", "find", "summary", "update", "erase", "history", "events"],
  orderIds: ["next"],
  accounts: ["login"],
  accountAdmin: [
    "create",
    "list",
    "rotate",
    "retire",
    "enable",
    "disable",
    "allowApi",
    "denyApi",
    "changePassword",
    "unlock"
  ],
  orders: ["list", "counts", "countShipped", "choices", "latestCursor"],
  outbox: ["run", "consumers", "setAside", "retry", "discard", "remove", "claim", "settle", "release"],
  retention: ["deleteBatch", "listBatch"],
  operatorTokens: ["create", "list", "changeRole", "revoke", "find"],
  webhooks: ["add", "list", "get", "change", "pause", "resume", "rotate", "remove", "deliveries", "replay", "secrets"],
  relay: [],
  webhookQueue: [],
  isReady: [],
  close: []
}

const constructors = [
  ...["createWaybill", "openStores", "sqlStores", "nodeListener", "fetchHandler", "operatorHandler"],
  ...["console", "pack", "packPrints", "quote", "waybillClient", "operatorClient"],
  ...["inputSchema", "readJson", "readJsonInSteps", "queueActionOf", "ordersOver", "orderStoreOver", "migrateOver"],
  ...["store", "accounts", "carriers", "rater", "packer", "orderIds"].map((name) => `plainPort.${name}`)
]

/** Calls whose comments have an example. */
const calls = [
  ...[...methods, "quoteCart", "handle", "within"].flatMap((name) => [`waybill.${name}`, `calls.${name}`]),
  ...[...operatorCommandNames, ...reads].flatMap((name) => [`desk.${name}`, `commands.${name}`]),
  ...[...methods.map((name) => `client.${name}`), ...operatorCommandNames.map((name) => `board.${name}`)],
  "waybill.dispose"
]

const expressions = [
  ...constructors,
  ...[...methods, ...others].flatMap((name) => [`waybill.${name}`, `calls.${name}`]),
  ...[...operatorCommandNames, ...reads].flatMap((name) => [`desk.${name}`, `commands.${name}`]),
  ...methods.map((name) => `client.${name}`),
  ...[...operatorCommandNames, ...queries].map((name) => `board.${name}`),
  ...Object.keys(stores).map((name) => `stores.${name}`),
  ...Object.entries(stores).flatMap(([service, names]) => names.map((name) => `${service}.${name}`))
]

describe("the hover in an editor", () => {
  it.each(calls)("%s has an example", { timeout: 60_000 }, async (name) => {
    expect((await editor.hover(name)).comment).toContain("*@example*")
  })

  it.each(expressions)("%s has a printed type without machinery, and a comment", { timeout: 60_000 }, async (name) => {
    const { comment, type } = await editor.hover(name)
    expect(type).toContain(name.replace(/^.*\./, ""))
    expect(type).not.toMatch(MACHINERY)
    expect(comment).toMatch(/^[A-Z][^.]*\w[^.]*\./)
  })

  it.each([
    ["waybill.pushOrder", "(account_id: string, data: PushOrderInput, options?: PushOrderOptions) => Promise<Order>"],
    [
      "waybill.getStatus",
      "(account_id: string, data: GetStatusInput, options?: MethodOptions) => Promise<OrderSummary>"
    ],
    [
      "calls.holdOrder",
      '(account_id: string, data: HoldOrderInput, options?: MethodOptions) => Effect<Order, RefusalOf<"hold_order">>'
    ],
    [
      "desk.hold",
      "(account_id: string, ref: OrderRef, data: HoldCommandInput, options?: OperatorOptions) => Promise<Order>"
    ],
    [
      "desk.start",
      "(account_id: string, ref: OrderRef, data?: StartCommandInput, options?: OperatorOptions) => Promise<Order>"
    ],
    ["createWaybill", "(options: WaybillOptions) => WaybillPromises"],
    ["inputSchema", "<M extends MethodName>(name: M, policy?: Policy) => PublicSchema<MethodInputs[M]>"],
    ["holdSchema", "PublicSchema<HoldOrderInput>"],
    ["readJson", "(source: Uint8Array | string, limits: JsonLimits) => JsonRead"],
    ["plainPort.store", "(store: OrderStorePort) => Layer<OrderStore>"],
    ["plainPort.rater", "(rater: PlainRater) => Layer<Rater>"],
    ["client.pushOrder", '(data: PushOrderInput) => Promise<Answer<"push_order">>'],
    [
      "board.hold",
      "(order: OrderName, data: HoldCommandInput, options?: CommandOptions) => Promise<OperatorAnswer<OperatorOrder>>"
    ],
    ["board.getCard", "(card: string) => Promise<OperatorAnswer<CardDetails>>"],
    ["board.listOrders", "(filters?: BoardFilters) => Promise<OperatorAnswer<ListedOrders>>"],
    ["stores.store", "PlainOrderStore"],
    ["stores.webhookQueue", "WebhookQueue"],
    ["accountAdmin.create", "(account: NewAccount) => Promise<RevealedAccount>"],
    ["accountAdmin.list", "(options?: PageOptions) => Promise<ReadonlyArray<AccountRecord>>"],
    ["operatorTokens.list", "(filter?: TokenFilter) => Promise<TokenPage>"],
    ["outbox.run", "(name: string, handler: ConsumerHandler, options?: PlainConsumerOptions) => Promise<void>"]
  ])("%s is printed as a function of named types", async (name, expected) => {
    const { type } = await editor.hover(name)
    expect(type.slice(type.indexOf(": ") + 2)).toBe(expected)
  })

  it.each([
    ["ordersOver", "PlainOrderStore"],
    ["orderStoreOver", "Context<OrderStore>"],
    ["migrateOver", "Promise<ReadonlyArray<string>>"]
  ])("%s is printed with the parameters of both of its forms", async (name, result) => {
    const { type } = await editor.hover(name)
    expect(type).toContain(`${name}(execute: DialectExecute, options?: NamingOptions): ${result}`)
    expect(type).toContain(`${name}(execute: Execute, options: OverOptions): ${result}`)
  })

  it("shows the meaning of a field of an input", async () => {
    const width = await editor.hover("item.media_width")
    expect(width.type).toBe("(property) OrderItemInput.media_width?: string | number | null | undefined")
    expect(width.comment.replaceAll("\n", " ")).toBe(
      "The width of the glass, in the policy's `units`: inches by default; 0 for no glass. Default: the print's width. " +
        "A decimal number, as a string or number; must not be negative. Refused with 104 or 204 (`notNumeric`)."
    )
    const { comment } = await editor.hover("hold.reason")
    expect(comment).toMatch(/^The reason for the hold, one of the policy's `holdReasons`\./)
  })

  it("shows the codes of a method, and an example", async () => {
    const { comment } = await editor.hover("waybill.holdOrder")
    expect(comment.replaceAll("\n", " ")).toContain(
      "315 (`unknownOrder`, `wrongStage`), 316 (`noReason`), 318 (`inProcessing`)."
    )
    expect(comment).toContain("*@example*")
  })
})
