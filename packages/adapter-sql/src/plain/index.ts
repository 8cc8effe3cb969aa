// The stores for hosts that do not use Effect

export {
  type AccountRecord,
  AccountRefusal,
  ListRefusal,
  type NewAccount,
  TokenRefusal,
  WebhookRefusal
} from "@waybill/core/adapter"

export type { Source } from "../connections/source.ts"
export type { DatabaseFinding } from "../examination/finding.ts"
export { DatabaseRefused } from "../migrations/database-refused.ts"
export type { DurabilityOptions } from "../migrations/durability.ts"
export type { MigrationStep } from "../migrations/migration-status.ts"
export { printMigrations } from "../migrations/migrations.ts"
export { NodeRefused } from "../node-leases/node-refused.ts"
export type { ConsumedEvent, ConsumerHandler, ConsumerOptions } from "../outbox/consumer-options.ts"
export type { ConsumerRecord, SetAsideEvent } from "../outbox/consumer-records.ts"
export type { EventClaim } from "../outbox/outbox.ts"
export type { EventKey } from "../outbox/passed-events.ts"
export type { PlainAccountAdmin, RevealedAccount, RevealedKey } from "../plain-services/account-admin.ts"
export type { PlainAccounts } from "../plain-services/accounts.ts"
export type { PlainOperatorTokens, RevealedToken } from "../plain-services/operator-tokens.ts"
export type { PlainOrderIds } from "../plain-services/order-ids.ts"
export type { PlainOrderList } from "../plain-services/order-list.ts"
export type { PlainOrderStore } from "../plain-services/order-store.ts"
export type { PlainRetention } from "../plain-services/retention.ts"
export type { PlainWebhooks, RevealedWebhook } from "../plain-services/webhooks.ts"
export type { ClosedOrders } from "../retention/retention.ts"
export type { OpenOptions } from "./arguments/open-options.ts"
export { type DatabasePlace, examineDatabase, migrate, migrationStatus } from "./database-tasks.ts"
export {
  type OperatorStores,
  openStores,
  type PlainConsumerOptions,
  type PlainOutbox,
  type PlainRelayOptions,
  type Stores,
  type WebhookQueue
} from "./open-stores.ts"
