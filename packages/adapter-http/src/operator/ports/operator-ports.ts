import type { OperatorCommand, WaybillCalls, WorkingCalendar } from "@waybill/core"
import type { AccountsAdmin } from "./accounts.ts"
import type { Board } from "./board.ts"
import type { CardsDesk } from "./cards.ts"
import type { FiguresReader } from "./figures.ts"
import type { OrderPacker } from "./packing.ts"
import type { Tokens } from "./tokens.ts"
import type { WebhooksAdmin } from "./webhooks.ts"

/** The calls of a Waybill that the operator API uses. */
export type OperatorWaybill = Pick<WaybillCalls, OperatorCommand | "getOrder" | "actions" | "events">

/** The services behind the operator API. Routes without their service are not served. */
export interface OperatorPorts {
  readonly waybill: OperatorWaybill
  readonly board: Board
  readonly tokens: Tokens
  /** Working days of the print shop. Without it, replies do not contain when orders are due. */
  readonly calendar?: WorkingCalendar
  readonly packer?: OrderPacker
  readonly figures?: FiguresReader
  readonly cards?: CardsDesk
  readonly accounts?: AccountsAdmin
  readonly webhooks?: WebhooksAdmin
}
