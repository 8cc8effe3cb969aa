// All stores on one database

// Accounts
export type { PasswordScheme } from "./accounts/credentials/password-hash.ts"
export { LoginCache, type LoginFigures } from "./accounts/login/login-cache.ts"
export { type AccountsOptions, sqlAccounts } from "./accounts/sql-accounts.ts"
// Database, connections and schema
export type { ConnectionOptions, Source } from "./connections/source.ts"
export type { Timeouts } from "./connections/timeouts.ts"
export { type DatabaseOptions, SqlDatabase } from "./database/sql-database.ts"
// Orders and events
export { type ExaminationOptions, examineDatabase } from "./examination/examine-database.ts"
export type { DatabaseFinding } from "./examination/finding.ts"
export { tablePrefixes } from "./examination/table-prefixes.ts"
export type { MigrationProgress } from "./indexes/create-ahead.ts"
export type { Flavour } from "./migrations/columns.ts"
export { DatabaseRefused } from "./migrations/database-refused.ts"
export type { DurabilityOptions } from "./migrations/durability.ts"
export { type MigrateOptions, migrate } from "./migrations/migrate.ts"
export { type MigrationStep, migrationStatus } from "./migrations/migration-status.ts"
export { printMigrations } from "./migrations/migrations.ts"
// Ids of orders
export { NodeRefused } from "./node-leases/node-refused.ts"
export { type OrderIdsOptions, sqlOrderIds } from "./node-leases/sql-order-ids.ts"
export { sqlOperatorTokens } from "./operator-tokens/sql-operator-tokens.ts"
export { sqlOrderFigures } from "./orders/order-figures.ts"
export { sqlOrderList } from "./orders/order-list.ts"
export { type OrderStoreOptions, sqlOrderStore } from "./orders/order-store.ts"
export { sqlPackingProgress } from "./orders/packing-progress.ts"
export type { ConsumedEvent, ConsumerHandler, ConsumerOptions } from "./outbox/consumer-options.ts"
export type { ConsumerRecord, SetAsideEvent } from "./outbox/consumer-records.ts"
export { type EventClaim, Outbox } from "./outbox/outbox.ts"
export type { EventKey } from "./outbox/passed-events.ts"
export { eventRelay, passEvents, type RelayOptions } from "./relay/event-relay.ts"
// Retention
export {
  Retention,
  type RetentionBatch,
  type RetentionOptions,
  type RetentionPosition
} from "./retention/retention.ts"
// Secrets
export { SecretBytes } from "./secrets/secret-bytes.ts"
export type { Dialect } from "./sql/dialect.ts"
export type { NamingOptions, Tables } from "./sql/tables.ts"
export { type StoresOptions, sqlStores } from "./stores/sql-stores.ts"
// Webhooks
export { sqlWebhookDeliveries } from "./webhooks/deliveries/sql-webhook-deliveries.ts"
export type { WebhookOptions } from "./webhooks/endpoints/add-webhook.ts"
export { sqlWebhooks } from "./webhooks/endpoints/sql-webhooks.ts"
