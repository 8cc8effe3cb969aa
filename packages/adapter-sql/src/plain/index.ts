// The stores for hosts that do not use Effect

export {
  type AccountRecord,
  AccountRefusal,
  type IssuedAccount,
  type IssuedKey,
  ListRefusal,
  type NewAccount,
  TokenRefusal,
  WebhookRefusal
} from "@waybill/core/adapter"

export type { Source } from "../connections/source.ts"
export type { DatabaseFinding } from "../examination/finding.ts"
export { DatabaseRefused } from "../migrations/database-refused.ts"
export type { MigrationStep } from "../migrations/migration-status.ts"
export { printMigrations } from "../migrations/migrations.ts"
export { NodeRefused } from "../node-leases/node-refused.ts"
export type { ConsumedEvent, ConsumerHandler, ConsumerOptions } from "../outbox/consumer-options.ts"
export type { ConsumerRecord, SetAsideEvent } from "../outbox/consumer-records.ts"
export type { EventKey } from "../outbox/passed-events.ts"
export type { OpenOptions } from "./arguments/open-options.ts"
export { examineDatabase, migrate, migrationStatus } from "./database-tasks.ts"
export { openStores, type PlainOutbox, type Stores } from "./open-stores.ts"
export type { Promises } from "./promises.ts"
