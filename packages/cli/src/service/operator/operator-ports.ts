import { type OperatorPorts, type OperatorWaybill, PortRefusal } from "@waybill/adapter-http"
import { OperatorTokens, OrderFigures, OrderList, type TokenRefusal } from "@waybill/adapter-sql"
import type { Policy } from "@waybill/core"
import { Effect, Redacted } from "effect"
import { readCards, readShipFromFile } from "../../rating/cards.ts"
import { calendarOf } from "../../settings/calendar-settings.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { orderPacker } from "../packer/order-packer.ts"
import { accountsPort, webhooksPort } from "./admin-ports.ts"
import { cardsPort } from "./cards-port.ts"

/** Names of the board's options in the operator API, where they differ. */
const optionNames: Readonly<Record<string, string>> = {
  after: "cursor",
  dueBefore: "due_before",
  shippedSince: "shipped_since",
  updatedSince: "updated_since"
}

const board = Effect.map(OrderList, ({ countShipped, counts, latestCursor, list }): OperatorPorts["board"] => ({
  counts,
  countShipped,
  latestCursor,
  list: (query) =>
    Effect.catchTag(list(query), "ListRefusal", ({ message, option }) => {
      const path = optionNames[option] ?? option
      return Effect.fail(new PortRefusal({ kind: "invalid", path, message: message.replace(option, path) }))
    })
}))

const tokenKinds = { unfitName: "invalid", nameTaken: "conflict", unknownToken: "unknown" } as const

const tokenRefusal = ({ kind, message }: TokenRefusal) =>
  Effect.fail(
    new PortRefusal({ kind: tokenKinds[kind], message, ...(tokenKinds[kind] === "invalid" && { path: "name" }) })
  )

const tokens = Effect.map(OperatorTokens, ({ changeRole, create, find, list, revoke }): OperatorPorts["tokens"] => ({
  find: (token) => find(Redacted.make(token)),
  list: () => list,
  create: (holder) =>
    create(holder).pipe(
      Effect.map(({ token }) => Redacted.value(token)),
      Effect.catchTag("TokenRefusal", tokenRefusal)
    ),
  changeRole: (holder) => Effect.catchTag(changeRole(holder), "TokenRefusal", tokenRefusal),
  revoke: (name) => Effect.catchTag(revoke(name), "TokenRefusal", tokenRefusal)
}))

/** Returns the ports of the operator API on the service's database. */
export const operatorPorts = (waybill: OperatorWaybill, settings: ServiceSettings, policy: Policy) =>
  Effect.gen(function* () {
    const packer = yield* orderPacker(settings)
    const calendar = calendarOf(settings)
    const figures = yield* OrderFigures
    const cards = cardsPort(readCards(settings.cards), readShipFromFile(settings.shipFrom))
    const admin = { accounts: yield* accountsPort, webhooks: yield* webhooksPort(policy) }
    return {
      waybill,
      board: yield* board,
      tokens: yield* tokens,
      calendar,
      packer,
      figures,
      cards,
      ...admin
    } satisfies OperatorPorts
  })
