import type {
  CardDetails,
  CardDifferences,
  CardQuote,
  CardQuoteRequest,
  ListChoices,
  OperatorOrder,
  OrderPacking,
  TokenHolder
} from "@waybill/core/adapter"
import { commandPath, operatorCommandNames } from "@waybill/core/commands"
import { checkNames, type NamesOf } from "@waybill/core/options"
import type { OperatorClientCommands } from "../client-types/operator-client-commands.ts"
import type { CommandOptions, OrderName } from "../client-values/command-options.ts"
import type {
  BulkResults,
  CountedOrders,
  ListedActions,
  ListedCards,
  ListedEvents,
  ListedHistory,
  ListedOrders,
  OperatorAnswer,
  OperatorFigures,
  OperatorWork,
  OrderProgress
} from "../client-values/operator-replies.ts"
import { type Argument, checkedCall } from "./check-call.ts"
import { checkClient } from "./check-client.ts"
import { type OperatorConnection, type OperatorRequest, sendOperator } from "./operator-transport.ts"

/** Options of `operatorClient`: the connection of one operator token, and its repeated attempts. */
export interface OperatorClientOptions extends OperatorConnection {
  /** Maximum number of attempts if a reply is lost or reports a temporary error. Default 3. */
  readonly attempts?: number
  /** Function that waits the given time before the next attempt. Default: waits with `setTimeout`. */
  readonly sleep?: (milliseconds: number) => Promise<void>
}

/** Filters of the board, such as `{ stage: "new", rush: true }`. */
export type BoardFilters = Readonly<Record<string, string | number | boolean | ReadonlyArray<string>>>

/** A line of a bulk request: an order, a command in kebab case, and the fields of its input. */
export interface BulkLine extends OrderName {
  /** Name of the command in kebab case, such as `undo-start`. */
  readonly command: string
  /** Key that makes the line safe to repeat. Default: a random one. */
  readonly idempotency_key?: string
  /** Revision that the order must have. Default: any. */
  readonly revision?: number
  readonly [field: string]: unknown
}

/** Parcels to quote. `at` is a date in the policy's zone; default now. */
export type QuoteParcels = Pick<CardQuoteRequest, "destination" | "parcels"> &
  Partial<Omit<CardQuoteRequest, "destination" | "parcels" | "at">> & {
    /** Time of the order, as `YYYY-MM-DD HH:MM:SS`. */
    readonly at?: string
  }

/**
 * The operator API as functions. Their promises reject only for a mistake in the arguments: an answer describes any other
 * failure.
 */
export interface OperatorClient extends OperatorClientCommands {
  /** Reads the name and the role of the client's token. */
  readonly getMe: () => Promise<OperatorAnswer<TokenHolder>>
  /** Lists a page of orders, by default the open ones. The answer has the applied filters. */
  readonly listOrders: (filters?: BoardFilters) => Promise<OperatorAnswer<ListedOrders>>
  /** Counts the orders in each column of the board, by default all of them. */
  readonly countOrders: (filters?: BoardFilters) => Promise<OperatorAnswer<CountedOrders>>
  /** Lists the values of the open orders for filters. */
  readonly listChoices: () => Promise<OperatorAnswer<ListChoices>>
  /** Reads an order in its current revision. */
  readonly getOrder: (order: OrderName) => Promise<OperatorAnswer<OperatorOrder>>
  /** Reads an order in an earlier revision. */
  readonly getOrderAt: (order: OrderName, revision: number) => Promise<OperatorAnswer<OperatorOrder>>
  /** Reads a page of events. `after` is the revision of the last event of the previous page. */
  readonly getHistory: (
    order: OrderName,
    page?: {
      /** Revision of the last event of the previous page. Default 0, for the first page. */
      readonly after?: number
      /** Maximum number of events on the page, at most 500. Default 100. */
      readonly limit?: number
    }
  ) => Promise<OperatorAnswer<ListedHistory>>
  /** Reads which commands an order allows, and why not the others. */
  readonly getActions: (order: OrderName) => Promise<OperatorAnswer<ListedActions>>
  /** Packs all pieces of an order, or only the unshipped ones. Default `all`. */
  readonly getPacking: (order: OrderName, pieces?: "all" | "unshipped") => Promise<OperatorAnswer<OrderPacking>>
  /** Reads the progress of packing an order. Its version is 0 without progress. */
  readonly getProgress: (order: OrderName) => Promise<OperatorAnswer<OrderProgress>>
  /** Replaces the progress of packing an open order, or removes it without a state. Refused if it has changed. */
  readonly saveProgress: (
    order: OrderName,
    progress: {
      /** Version that the bench has seen. 0 if there was no progress. */
      readonly version: number
      /** State of the bench, as JSON text. */
      readonly state?: string
    }
  ) => Promise<OperatorAnswer<Pick<OrderProgress, "version">>>
  /** Reads the figures of the last days. Default 30. */
  readonly getFigures: (days?: 7 | 30 | 90) => Promise<OperatorAnswer<OperatorFigures>>
  /** Reads what each person did on a day, such as `2026-11-26`, hour by hour. Default: today. */
  readonly getWork: (date?: string) => Promise<OperatorAnswer<OperatorWork>>
  /** Lists the rate cards of the service. */
  readonly listCards: () => Promise<OperatorAnswer<ListedCards>>
  /** Reads a rate card with its editions and findings. */
  readonly getCard: (card: string) => Promise<OperatorAnswer<CardDetails>>
  /** Compares two editions of a rate card. */
  readonly compareEditions: (card: string, from: string, to: string) => Promise<OperatorAnswer<CardDifferences>>
  /** Quotes parcels with the rate cards of the service. */
  readonly quoteParcels: (parcels: QuoteParcels) => Promise<OperatorAnswer<CardQuote>>
  /** Reads a page of the event log. `after` is the cursor of the previous page. */
  readonly listEvents: (page?: {
    /** Cursor of the previous page, or `latest` for new events only. Default: the oldest event. */
    readonly after?: string
    /** Maximum number of events on the page, at most 1,000. Default 100. */
    readonly limit?: number
  }) => Promise<OperatorAnswer<ListedEvents>>
  /** Runs up to 500 commands. A line without an `idempotency_key` gets a random one. */
  readonly bulk: (lines: ReadonlyArray<BulkLine>) => Promise<OperatorAnswer<BulkResults>>
  /** Sends any other request, once, such as `("POST", "/tokens", { name: "ada", role: "packer" })`. */
  readonly request: (method: string, path: string, body?: object) => Promise<OperatorAnswer<unknown>>
}

const pathOf = ({ account, order_id }: OrderName): string =>
  `/orders/${encodeURIComponent(account)}/${encodeURIComponent(order_id)}`

const queryOf = (filters: BoardFilters): string => {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)])
    )
  ).toString()
  return query === "" ? "" : `?${query}`
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Statuses of temporary errors. */
const temporary: ReadonlySet<number> = new Set([429, 503])

const isTemporary = (answer: OperatorAnswer<unknown>): boolean =>
  answer._tag === "Unanswered" || (answer._tag === "Refused" && temporary.has(answer.problem.status))

/** Repeats an idempotent request until a reply arrives. */
const sendRepeatedly = async (options: OperatorClientOptions, request: OperatorRequest) => {
  const { attempts = 3, sleep = pause } = options
  for (let attempt = 1; ; attempt++) {
    const answer = await sendOperator(options, request)
    if (attempt >= attempts || !isTemporary(answer)) return answer
    const requested = answer._tag === "Refused" ? (answer.retryAfter ?? 0) * 1000 : 0
    await sleep(requested + Math.random() * 1000 * 2 ** (attempt - 1))
  }
}

/** Name of a call that is not a command. */
type QueryName = Exclude<keyof OperatorClient, keyof OperatorClientCommands>
type AnyAnswer = Promise<OperatorAnswer<unknown>>

const names: NamesOf<OperatorClientOptions> = {
  url: true,
  token: true,
  timeoutMs: true,
  fetch: true,
  attempts: true,
  sleep: true
}

/**
 * Returns a client for the operator API. Creating the client sends no request.
 *
 * @example
 * ```ts
 * const client = operatorClient({ url: "https://print.example.com/operator/v1", token: "wbt_…" })
 * const orders = await client.listOrders({ stage: "new" })
 * ```
 */
export const operatorClient = (options: OperatorClientOptions): OperatorClient => {
  checkNames("operatorClient", options, names)
  checkClient("operatorClient", options, ["token"])
  const get = (path: string) => sendRepeatedly(options, { method: "GET", path })
  const commands = Object.fromEntries(
    operatorCommandNames.map((command) => [
      command,
      checkedCall(
        command,
        ["order", "data?", "options?"],
        async (order: OrderName, data: object = {}, given: CommandOptions = {}) => {
          checkNames(command, given, { gesture: true, revision: true })
          const { gesture = crypto.randomUUID(), revision } = given
          const path = `${pathOf(order)}/${commandPath(command)}`
          return sendRepeatedly(options, { method: "POST", path, body: data, gesture, revision })
        }
      )
    ])
  )
  const queries: Readonly<Record<QueryName, readonly [ReadonlyArray<Argument>, (...given: never) => AnyAnswer]>> = {
    getMe: [[], () => get("/me")],
    listOrders: [["filters?"], (filters: BoardFilters = {}) => get(`/orders${queryOf(filters)}`)],
    countOrders: [["filters?"], (filters: BoardFilters = {}) => get(`/orders/counts${queryOf(filters)}`)],
    listChoices: [[], () => get("/orders/choices")],
    getOrder: [["order"], (order: OrderName) => get(pathOf(order))],
    getOrderAt: [["order", "revision"], (order: OrderName, revision: number) => get(`${pathOf(order)}/at/${revision}`)],
    getHistory: [
      ["order", "page?"],
      (order: OrderName, page: BoardFilters = {}) => get(`${pathOf(order)}/history${queryOf(page)}`)
    ],
    getActions: [["order"], (order: OrderName) => get(`${pathOf(order)}/actions`)],
    getPacking: [
      ["order", "pieces?"],
      (order: OrderName, pieces = "all") => get(`${pathOf(order)}/packing${queryOf({ pieces })}`)
    ],
    getProgress: [["order"], (order: OrderName) => get(`${pathOf(order)}/packing/progress`)],
    saveProgress: [
      ["order", "progress"],
      (order: OrderName, body: object) =>
        sendRepeatedly(options, { method: "PUT", path: `${pathOf(order)}/packing/progress`, body })
    ],
    getFigures: [["days?"], (days = 30) => get(`/figures${queryOf({ days })}`)],
    getWork: [["date?"], (date?: string) => get(`/figures/work${date === undefined ? "" : queryOf({ date })}`)],
    listCards: [[], () => get("/cards")],
    getCard: [["card"], (card: string) => get(`/cards/${encodeURIComponent(card)}`)],
    compareEditions: [
      ["card", "from", "to"],
      (card: string, from: string, to: string) =>
        get(`/cards/${encodeURIComponent(card)}/differences${queryOf({ from, to })}`)
    ],
    quoteParcels: [
      ["parcels"],
      (body: QuoteParcels) => sendRepeatedly(options, { method: "POST", path: "/cards/quote", body })
    ],
    listEvents: [["page?"], (page: BoardFilters = {}) => get(`/events${queryOf(page)}`)],
    bulk: [
      ["lines"],
      (lines: ReadonlyArray<BulkLine>) => {
        const keyed = lines.map((line) => ({ idempotency_key: crypto.randomUUID(), ...line }))
        return sendRepeatedly(options, { method: "POST", path: "/orders:bulk", body: { lines: keyed } })
      }
    ],
    request: [
      ["method", "path", "body?"],
      (method: string, path: string, body?: object) => sendOperator(options, { method, path, body })
    ]
  }
  const checked = Object.entries(queries).map(([name, [expected, call]]) => [name, checkedCall(name, expected, call)])
  return { ...commands, ...Object.fromEntries(checked) } as OperatorClient
}
