import type { Accounts, OrderStore, Unavailable } from "@waybill/core"
import type {
  AccountAdmin,
  OperatorTokens,
  OrderFigures,
  OrderList,
  PackingProgress,
  WebhookDeliveries,
  Webhooks
} from "@waybill/core/adapter"
import * as Layer from "effect/Layer"
import { type AccountsOptions, sqlAccounts } from "../accounts/sql-accounts.ts"
import { checkSource, type Source } from "../connections/source.ts"
import { type DatabaseOptions, SqlDatabase } from "../database/sql-database.ts"
import type { DatabaseRefused } from "../migrations/database-refused.ts"
import { sqlOperatorTokens } from "../operator-tokens/sql-operator-tokens.ts"
import { sqlOrderFigures } from "../orders/order-figures.ts"
import { sqlOrderList } from "../orders/order-list.ts"
import { type OrderStoreOptions, sqlOrderStore } from "../orders/order-store.ts"
import { sqlPackingProgress } from "../orders/packing-progress.ts"
import { Outbox } from "../outbox/outbox.ts"
import { Retention } from "../retention/retention.ts"
import { sqlWebhookDeliveries } from "../webhooks/deliveries/sql-webhook-deliveries.ts"
import type { WebhookOptions } from "../webhooks/endpoints/add-webhook.ts"
import { sqlWebhooks } from "../webhooks/endpoints/sql-webhooks.ts"

/** Options of all stores on one database: the database, the order store, the accounts and the webhooks. */
export interface StoresOptions extends DatabaseOptions, OrderStoreOptions, AccountsOptions, WebhookOptions {}

/**
 * Provides the order store, the accounts, the operator's services, the webhooks and the outbox on one SQL database.
 *
 * @example
 * ```ts
 * const layer = sqlStores({ sqlite: "orders.sqlite" })
 * ```
 */
export const sqlStores = (
  source: Source,
  options: StoresOptions = {}
): Layer.Layer<
  | OrderStore
  | Accounts
  | AccountAdmin
  | Outbox
  | OrderList
  | OrderFigures
  | PackingProgress
  | Retention
  | OperatorTokens
  | Webhooks
  | WebhookDeliveries
  | SqlDatabase,
  Unavailable | DatabaseRefused
> => {
  checkSource("sqlStores", source, options)
  return Layer.mergeAll(
    sqlOrderStore(options),
    sqlAccounts(options),
    Outbox.layer,
    sqlOrderList,
    sqlOrderFigures,
    sqlPackingProgress,
    Retention.layer,
    sqlOperatorTokens,
    sqlWebhooks(options),
    sqlWebhookDeliveries
  ).pipe(Layer.provideMerge(SqlDatabase.layer(source, options)))
}
