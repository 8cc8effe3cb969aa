import type { BoundQuote } from "@waybill/packing/rating"
import * as Effect from "effect/Effect"
import { readQuoteOf } from "../bound-quote/read-quote.ts"
import { logSafely } from "../logging/log.ts"
import type { Submission } from "../order/order.ts"
import { type BoxToShip, Packer, packageTypeOf } from "../ports/packer.ts"
import { type QuotedBox, Rater } from "../ports/rater.ts"
import type { Call } from "./method.ts"

/** Returns the boxes with their weights, or undefined if the packer does not know one of them. */
const weighed = (boxes: ReadonlyArray<BoxToShip>): ReadonlyArray<QuotedBox> | undefined => {
  const known = boxes.flatMap(({ weight, ...box }) => (weight === undefined ? [] : [{ ...box, weight }]))
  return known.length === boxes.length ? known : undefined
}

/** Quotes the order's service for its packed prints. Returns the reason if there is no quote. */
const quoteFor = Effect.fnUntraced(function* (
  { order_info, shipping, shipping_address }: Submission,
  { account_id, now, rules }: Call
) {
  const { residential, rushQuotes, units } = rules.policy
  const { carrier, service } = shipping
  const packer = yield* Packer
  const packed = yield* packer.pack(
    order_info.map(({ finishing, height, quantity, width }) => ({
      width,
      height,
      qty: quantity,
      ...(finishing !== undefined && { finishing })
    })),
    units,
    account_id
  )
  if (packed._tag === "Unpackable")
    return packed.unpackable.map(({ index, reason }) => `order_info[${index}]: ${reason}`)
  const { unknownFinishings = [] } = packed
  if (unknownFinishings.length > 0 && rules.policy.unknownFinishing === "refuse")
    return unknownFinishings.map(({ index, reason }) => `order_info[${index}].finishing: ${reason}`)
  const boxes = weighed(packed.boxes)
  if (boxes === undefined) return ["the weight of a box is unknown"]
  const { address, city, company, country, name, state, zip } = shipping_address
  const rater = yield* Rater
  const answer = yield* rater.rate({
    carrier,
    // An address has a name or a company.
    destination: { name: (name ?? company)!, address, city, zip, state, country },
    boxes,
    package_type: packageTypeOf(packed.boxes),
    at: now,
    units,
    residential,
    rush: rushQuotes
  })
  if (answer._tag === "NoRateCard") return [`no rate card of ${carrier} is valid`]
  const rate = answer.rates.find(({ method }) => method === service)
  if (rate === undefined) return [`${service} is not offered`]
  if (rate.quote === undefined) return ["the rater returned no quote"]
  const reading = readQuoteOf(rate.quote, shipping)
  return "quote" in reading ? reading.quote : reading.problems.map(({ path, problem }) => `${path}: ${problem}`)
})

/**
 * Returns the quote of a new order's service for its packed prints. If there is none, logs the reason and returns
 * undefined, because an order is accepted without a quote.
 */
export const quoteAtPush = (
  submission: Submission,
  call: Call
): Effect.Effect<BoundQuote | undefined, never, Packer | Rater> => {
  const without = (reason: unknown) =>
    Effect.as(
      logSafely(Effect.logWarning("The order has no bound quote", reason), { requestId: call.request_id }),
      undefined
    )
  return quoteFor(submission, call).pipe(
    Effect.flatMap((found) => ("cost" in found ? Effect.succeed(found) : without(found.join("; ")))),
    Effect.catchCause(without)
  )
}
