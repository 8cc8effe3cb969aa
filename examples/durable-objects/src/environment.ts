import type { Merchant } from "./merchant.ts"
import type { OrderNumbers } from "./order-numbers.ts"

/** A namespace of Durable Objects. The methods of an object can be called from anywhere. */
interface Namespace<Stub> {
  getByName(name: string): Stub
}

/** The bindings of the Worker. */
export interface Environment {
  readonly MERCHANTS: Namespace<Pick<Merchant, "create" | "fetch">>
  readonly ORDER_NUMBERS: Namespace<Pick<OrderNumbers, "lease">>
  /** The token that creates accounts. Null if it was not set when the runtime started; nobody then creates any. */
  readonly ADMIN_TOKEN: string | null
}
