// Every promise that `npm run proof` tests, in the sequence of the table.
import { oneOrder } from "./one-order/one-order.ts"
import { replies } from "./replies/replies.ts"
import type { Promised } from "./trial.ts"

export const promises: ReadonlyArray<Promised> = [replies, oneOrder]
