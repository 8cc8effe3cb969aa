import type { OperatorPorts, OperatorWaybill, SendTest } from "@waybill/adapter-http"
import {
  AccountAdmin,
  OperatorTokens,
  OrderFigures,
  OrderList,
  PackingProgress,
  rateCardsDesk,
  Webhooks
} from "@waybill/core/adapter"
import { Effect } from "effect"
import { readCards, readShipFromFile } from "../../rating/cards.ts"
import { calendarOf } from "../../settings/calendar-settings.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { orderPacker } from "../packer/order-packer.ts"

/** Returns the ports of the operator API on the service's database. */
export const operatorPorts = Effect.fnUntraced(function* (
  waybill: OperatorWaybill,
  settings: ServiceSettings,
  sendTest: SendTest
) {
  return {
    waybill,
    board: yield* OrderList,
    tokens: yield* OperatorTokens,
    calendar: calendarOf(settings),
    packer: yield* orderPacker(settings),
    figures: yield* OrderFigures,
    progress: yield* PackingProgress,
    cards: rateCardsDesk(readCards(settings.cards), readShipFromFile(settings.shipFrom)),
    accounts: yield* AccountAdmin,
    webhooks: yield* Webhooks,
    sendTest
  } satisfies OperatorPorts
})
