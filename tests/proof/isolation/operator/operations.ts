// Requests to each operation of the operator API with given identifiers.
import { stages } from "@waybill/core/adapter"
import { type Expected, operations } from "../../../../packages/adapter-http/test/operator/operations.ts"
import type { Document, Operation } from "../../replies/operator/document.ts"
import { readDocument } from "../../replies/operator/document.ts"

/** Values of the parameters in paths, and of identifiers in bodies and queries. */
export type Values = Readonly<Record<string, string>>

/** A request, without its token. */
export interface Prepared {
  readonly method: string
  readonly path: string
  readonly body?: object | undefined
}

/** The parameters of a list of orders in every stage. */
const everyStage = stages.map((stage) => `stage=${stage}`).join("&")

/** Operations without a path parameter that select orders of an account, with the place of the identifiers. */
const scopedRequests: Readonly<Record<string, (values: Values) => Partial<Prepared>>> = {
  listOrders: ({ account, order_id }) => ({
    path: `/orders?${everyStage}&${new URLSearchParams({ account_id: account!, search: order_id! })}`
  }),
  bulk: ({ account, order_id }) => ({ body: { lines: [{ account, order_id, command: "note", data: { msg: "x" } }] } }),
  replayEvents: ({ order_id }) => ({ body: { order_id } }),
  listWebhooks: ({ account }) => ({ path: `/webhooks?${new URLSearchParams({ account_id: account! })}` }),
  addWebhook: ({ account }) => ({ body: { account_id: account, url: "https://hooks.example.com/other" } })
}

/** Operations that read or change nothing of an account. */
const unscoped = [
  "getMe",
  "countOrders",
  "listChoices",
  "getFigures",
  "getWork",
  "listEvents",
  "listCards",
  "quoteParcels",
  "listAccounts",
  "createAccount",
  "listTokens",
  "createToken"
]

const parametersIn = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const isPath = (segment: string) => segment !== "." && segment !== ".."

/** Returns the request of an operation. Without a row in the table, its body is the valid one of the specification. */
export const prepare = (operation: Operation, values: Values): Prepared => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "1"
    return encodeURIComponent(isPath(value) ? value.toWellFormed() : "x")
  })
  const [, , , , body] = operations[operation.id] as Expected
  // This operation alone has required parameters in its query.
  const query = operation.id === "compareEditions" ? "?from=2026&to=2027" : ""
  return { method: operation.method, path: path + query, body, ...scopedRequests[operation.id]?.(values) }
}

/** The operations of the service, sorted by what their requests identify. */
export const operationsOf = async (url: string) => {
  const document: Document = await readDocument(url)
  const all = document.operations
  const scoped = all.filter((each) => parametersIn(each).length > 0 || each.id in scopedRequests)
  const isKnown = ({ id }: Operation) => unscoped.includes(id) || scoped.some((each) => each.id === id)
  return {
    all,
    scoped,
    parametersIn,
    /** Violations for operations that no table of the proof knows. */
    unknown: all.flatMap((each) => [
      ...(isKnown(each) ? [] : [`${each.id} is not in the table of operations that name an account or an order`]),
      ...(each.id in operations ? [] : [`${each.id} is not in the table of operations with their roles`])
    ]),
    roleOf: ({ id }: Operation) => operations[id]?.[2]
  }
}
