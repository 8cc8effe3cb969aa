import { checkNames, type NamesOf } from "@waybill/core/options"
import type { OperatorPorts } from "../route/operator-ports.ts"
import type { Route } from "../route/route.ts"
import { accountRoutes } from "./accounts.ts"
import { countOrders, listChoices, listOrders } from "./board.ts"
import { bulk } from "./bulk.ts"
import { cardRoutes } from "./cards.ts"
import { commandRoutes } from "./commands.ts"
import { eventsRoute } from "./events.ts"
import { figuresRoute } from "./figures.ts"
import { getActions, getHistory, getOrder, getOrderAt } from "./order.ts"
import { packingRoute, progressRoutes } from "./packing.ts"
import { getMe, tokenRoutes } from "./tokens.ts"
import { webhookRoutes } from "./webhooks.ts"
import { workRoute } from "./work.ts"

const names: NamesOf<OperatorPorts> = {
  waybill: true,
  board: true,
  tokens: true,
  calendar: true,
  packer: true,
  figures: true,
  progress: true,
  cards: true,
  accounts: true,
  webhooks: true,
  sendTest: true
}

/** Returns the routes for the given ports. */
export const routesFor = (ports: Partial<OperatorPorts>): ReadonlyArray<Route> => {
  checkNames("OperatorPorts", ports, names)
  const { accounts, cards, figures, packer, progress, sendTest, webhooks } = ports
  return [
    getMe,
    listOrders,
    countOrders,
    ...(ports.board?.choices === undefined ? [] : [listChoices]),
    getOrder,
    getHistory,
    getOrderAt,
    getActions,
    ...(packer === undefined ? [] : [packingRoute(packer)]),
    ...(progress === undefined ? [] : progressRoutes(progress)),
    ...commandRoutes,
    bulk,
    eventsRoute(),
    ...(figures === undefined ? [] : [figuresRoute(figures)]),
    ...(figures?.work === undefined ? [] : [workRoute(figures.work)]),
    ...(cards === undefined ? [] : cardRoutes(cards)),
    ...(accounts === undefined ? [] : accountRoutes(accounts)),
    ...(webhooks === undefined ? [] : webhookRoutes(webhooks, sendTest)),
    ...tokenRoutes
  ]
}
