import { checkFunctions, checkNames } from "@waybill/core/options"
import type { MerchantCommands } from "../options/merchant-commands.ts"
import { type MerchantWebhookPorts, webhookCommands } from "./commands.ts"
import { slowWork } from "./slow-work.ts"

/**
 * Returns the commands with which merchants manage the webhooks of their account, for the option `merchantWebhooks`.
 *
 * @example
 * ```ts
 * const { webhooks } = db.operatorPorts
 * const handler = fetchHandler(waybill, { merchantWebhooks: merchantWebhooks({ webhooks, sendTest: sendTestEvent }) })
 * ```
 */
export const merchantWebhooks = (ports: MerchantWebhookPorts): MerchantCommands => {
  checkNames<MerchantWebhookPorts>("merchantWebhooks", ports, { webhooks: true, sendTest: true })
  checkFunctions("merchantWebhooks", ports, ["sendTest"])
  if (typeof ports.webhooks?.get !== "function")
    throw new TypeError("merchantWebhooks: webhooks: must be the service Webhooks, such as that of operatorPorts")
  if (ports.sendTest === undefined) throw new TypeError("merchantWebhooks: sendTest: must be a function")
  const runSlow = slowWork()
  return { commands: (policy) => webhookCommands(ports, runSlow, policy) }
}
