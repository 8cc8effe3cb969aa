import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"

/** The id of the merchant who sent the request. Waybill calls it the account. */
export class Merchant extends Context.Service<Merchant, string>()("effect-app/Merchant") {}

class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}, { httpApiStatus: 401 }) {}

/** Authenticates a merchant by its token. */
export class Authorization extends HttpApiMiddleware.Service<Authorization, { provides: Merchant }>()(
  "effect-app/Authorization",
  { security: { bearer: HttpApiSecurity.bearer }, error: Unauthorized }
) {
  /** Reads the tokens from a map of token → merchant. Replace it with your own accounts. */
  static readonly layerOf = (merchants: ReadonlyMap<string, string>) =>
    Layer.succeed(this, {
      bearer: (handler, { credential }) => {
        const merchant = merchants.get(Redacted.value(credential))
        return merchant === undefined
          ? Effect.fail(new Unauthorized())
          : Effect.provideService(handler, Merchant, merchant)
      }
    })
}
