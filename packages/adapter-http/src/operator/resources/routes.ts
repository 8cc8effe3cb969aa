import type { OperatorPorts } from "../ports/operator-ports.ts"
import type { Route } from "../route/route.ts"
import { countOrders, listOrders } from "./board.ts"
import { commandRoutes } from "./commands.ts"
import { getActions, getHistory, getOrder, getOrderAt } from "./order.ts"

/** Returns the routes that the ports can serve. */
export const routesFor = (_: Partial<OperatorPorts>): ReadonlyArray<Route> => [
  listOrders,
  countOrders,
  getOrder,
  getHistory,
  getOrderAt,
  getActions,
  ...commandRoutes
]
