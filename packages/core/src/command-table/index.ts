// The operator's commands as data, for clients. Nothing here imports another module at run time.

export {
  type CommandRow,
  commandPath,
  commandRow,
  type OperatorCommand,
  operatorCommandNames
} from "./command-table.ts"
export { includesRole, type OperatorRole, operatorRoles } from "./roles.ts"
export { type WebhookEventType, webhookEventTypes } from "./webhook-events.ts"
