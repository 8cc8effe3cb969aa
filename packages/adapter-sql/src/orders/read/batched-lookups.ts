import type { Unavailable } from "@waybill/core"
import type { OrderRef } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { idempotentWork } from "../../connections/retry.ts"
import type { SqlDatabase } from "../../database/sql-database.ts"
import { makeBatcher, type Results, unbatched } from "../batching/batcher.ts"
import { batchTuning } from "../batching/tuning.ts"
import { keyOf } from "../rows/entry.ts"
import type { FindAll } from "./find-by-name.ts"
import { type IdName, isStorableName, nameOf, type OrderName } from "./order-name.ts"

/** Finds the order or summary that a reference identifies, or returns undefined. */
type Lookup<Found> = (account_id: string, ref: OrderRef) => Effect.Effect<Found | undefined, Unavailable>

/**
 * Returns a function that looks up one order. Lookups that arrive together share a statement if `isGrouped` is true.
 */
export const batchedLookup = <Found>(
  { dialect, reader }: SqlDatabase["Service"],
  isGrouped: boolean,
  findAll: FindAll<Found>
): Effect.Effect<Lookup<Found>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const query = idempotentWork("OrderStore", dialect)
    const findBy = (by: IdName) => {
      const run = (names: ReadonlyArray<OrderName>): Effect.Effect<Results<Found | undefined>> =>
        Effect.match(
          query(() => findAll(reader, by, names)),
          {
            onSuccess: (found): Results<Found | undefined> =>
              names.map(({ account_id, id }) => Effect.succeed(found.get(keyOf(account_id, id)))),
            onFailure: (unavailable) => names.map(() => Effect.fail(unavailable))
          }
        )
      return isGrouped
        ? makeBatcher<OrderName, Found | undefined>({ ...batchTuning[dialect].read, run })
        : Effect.succeed(unbatched<OrderName, Found | undefined>({ run }))
    }
    const find = { xid: yield* findBy("xid"), order_id: yield* findBy("order_id") }
    return (account_id, ref) => {
      const { by, name } = nameOf(account_id, ref)
      return isStorableName(name) ? find[by](name) : Effect.undefined
    }
  })
