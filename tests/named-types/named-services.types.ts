// The generated types of clients and stores must equal those that the methods, commands and services have.
import type {
  Answer,
  CommandOptions,
  OperatorAnswer,
  OperatorClientCommands,
  OrderName,
  WaybillClient
} from "@waybill/adapter-http/client"
import type { Outbox, Retention } from "@waybill/adapter-sql"
import type { PlainOutbox, Stores } from "@waybill/adapter-sql/plain"
import type { Accounts, OrderIds, OrderStore } from "@waybill/core"
import type {
  AccountAdmin,
  CommandInputs,
  MethodInputs,
  MethodName,
  OperatorEvent,
  OperatorOrder,
  OperatorTokens,
  OrderList,
  OrderReply,
  Webhooks
} from "@waybill/core/adapter"
import type { OperatorCommand } from "@waybill/core/commands"
import type { Promises } from "../../packages/adapter-sql/src/plain/promises.ts"
import type { operatorReplySchemas } from "../../packages/core/src/replies/operator-replies.ts"
import type { storedOrder } from "../../packages/core/src/replies/stored-order.ts"
import { assertNone, type Different } from "../../packages/core/test/method/different.ts"

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S

type DerivedCalls = { readonly [M in MethodName as Camel<M>]: (data: MethodInputs[M]) => Promise<Answer<M>> }

type DerivedCommands = {
  readonly [C in OperatorCommand]: (
    order: OrderName,
    ...rest: Record<never, never> extends CommandInputs[C]
      ? [data?: CommandInputs[C], options?: CommandOptions]
      : [data: CommandInputs[C], options?: CommandOptions]
  ) => Promise<OperatorAnswer<OperatorOrder>>
}

interface DerivedStores {
  readonly store: Required<Promises<OrderStore["Service"]>>
  readonly orderIds: Promises<OrderIds["Service"]>
  readonly accounts: Promises<Accounts["Service"]>
  readonly accountAdmin: Promises<AccountAdmin["Service"]>
  readonly orders: Promises<OrderList["Service"]>
  readonly retention: Promises<Retention["Service"]>
  readonly operatorTokens: Promises<OperatorTokens["Service"]>
  readonly webhooks: Promises<Webhooks["Service"]>
}

assertNone<Different<WaybillClient, DerivedCalls>>()
assertNone<Different<OperatorClientCommands, DerivedCommands>>()
assertNone<Different<Pick<Stores, keyof DerivedStores>, DerivedStores>>()
assertNone<Different<Omit<PlainOutbox, "run">, Omit<Promises<Outbox["Service"]>, "run">>>()
// @ts-expect-error a service of effects differs from one of promises
assertNone<Different<Pick<Stores, "orders">, { readonly orders: OrderList["Service"] }>>()

assertNone<Different<OperatorOrder, typeof operatorReplySchemas.order.Type>>()
assertNone<Different<OperatorEvent, typeof operatorReplySchemas.event.Type>>()
assertNone<Different<OrderReply, typeof storedOrder.Type>>()
