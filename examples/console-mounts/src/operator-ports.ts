import { type OperatorPorts, PortRefusal } from "@waybill/adapter-http"
import { OperatorTokens, OrderFigures, OrderList } from "@waybill/adapter-sql"
import { Waybill } from "@waybill/core"
import { Effect, Redacted } from "effect"

const invalid = ({ message }: { readonly message: string }) =>
  Effect.fail(new PortRefusal({ kind: "invalid", message }))

/** Returns the ports of the operator API on the host's stores. */
export const operatorPorts: Effect.Effect<OperatorPorts, never, Waybill | OrderList | OrderFigures | OperatorTokens> =
  Effect.gen(function* () {
    const waybill = yield* Waybill
    const figures = yield* OrderFigures
    const { countShipped, counts, latestCursor, list } = yield* OrderList
    const tokens = yield* OperatorTokens
    return {
      waybill,
      figures,
      board: {
        counts,
        countShipped,
        latestCursor,
        list: (query) => Effect.catchTag(list(query), "ListRefusal", invalid)
      },
      tokens: {
        find: (token) => tokens.find(Redacted.make(token)),
        list: () => tokens.list,
        create: (holder) =>
          tokens.create(holder).pipe(
            Effect.map(({ token }) => Redacted.value(token)),
            Effect.catchTag("TokenRefusal", invalid)
          ),
        changeRole: (holder) => Effect.catchTag(tokens.changeRole(holder), "TokenRefusal", invalid),
        revoke: (name) => Effect.catchTag(tokens.revoke(name), "TokenRefusal", invalid)
      }
    }
  })
