import { isObject, type NamesOf } from "@waybill/packing/values"
import * as Effect from "effect/Effect"
import { call } from "../call/call.ts"
import { portRefusal } from "../call/port-failure.ts"
import { isAbsent, MAX_NAME } from "../input/reader.ts"
import { firstSorted, unknownField } from "../input/unknown-fields.ts"
import type { OrderItemInput } from "../input-types/order-part-inputs.ts"
import type { RateAddressInput } from "../input-types/query-inputs.ts"
import type { Caller, MethodPorts } from "../method/method.ts"
import type { Packages } from "../methods/package-info.ts"
import { shippingRate } from "../methods/shipping-rate.ts"
import { contactFields } from "../order/address.ts"
import { itemFields } from "../order/item.ts"
import type { Rules } from "../order/rules.ts"
import { Carriers } from "../ports/carriers.ts"
import type { ShippingRate } from "../ports/rater.ts"
import { messageFor } from "../refusal/message.ts"
import { type Issue, Refusal, type RefusalOf, refusalFor, refusalOf } from "../refusal/refusal.ts"
import { shownText } from "../values/shown.ts"

/** A cart to quote: its prints and the destination. */
export interface CartInput {
  /** The prints, as in the items of `pushOrder`. Their other fields have no effect, and unknown ones are refused. */
  readonly items: ReadonlyArray<Pick<OrderItemInput, "finishing" | "height" | "quantity" | "width">>
  /** The destination, as in `shippingRate`. The other fields of an order's address have no effect, and unknown ones are refused. */
  readonly address: RateAddressInput
  /** The carrier to quote. Default: every carrier of the catalogue that has a rate card. */
  readonly carrier?: string | undefined
}

/** A rate for a cart, with its carrier. */
export interface CartRate extends ShippingRate {
  /** The code of the carrier, as an order names it in `shipping`. */
  readonly carrier: string
}

type CartIssue = Issue<"invalidItem" | "invalidShipment">

/** The boxes of a cart, and what each service costs. */
export interface CartQuote extends Omit<Packages, "issues"> {
  /** The rates, by carrier and then in display order. Empty if no service is available. */
  readonly rates: ReadonlyArray<CartRate>
  /** Problems that prevented no quote, such as an unknown finishing. Absent if there are none. */
  readonly issues?: ReadonlyArray<CartIssue>
}

type QuoteMethod = "package_info" | "shipping_rate"
/** The refusal of a cart. Its issues have paths of the cart, such as `items[0].quantity`, `address.zip` or `boxes[0].weight`. */
export type CartRefusal = RefusalOf<QuoteMethod>

/** Fields of the methods, with their names in a cart. */
const names: Readonly<Record<QuoteMethod, ReadonlyArray<readonly [RegExp, string]>>> = {
  package_info: [
    [/^order_info/, "items"],
    [/\.qty$/, ".quantity"]
  ],
  shipping_rate: [
    [/^order_info/, "boxes"],
    [/^shipping_address/, "address"],
    [/^shipping\./, ""]
  ]
}

const inCart = <I extends Issue>(method: QuoteMethod, issue: I): I => ({
  ...issue,
  path: names[method].reduce((path, [pattern, name]) => path.replace(pattern, name), issue.path)
})

const refusalInCart = (refusal: CartRefusal): CartRefusal => {
  if (refusal.issues.length === 0 || refusal.kind === "host") return refusal
  const issues = refusal.issues.map((issue) => inCart(refusal.method, issue))
  const message = messageFor(refusal.kind, refusal.code, issues, undefined)
  return new Refusal({ ...refusal, issues, message }) as CartRefusal
}

const printOf = (item: unknown): unknown =>
  isObject(item) ? { width: item.width, height: item.height, finishing: item.finishing, qty: item.quantity } : item

/** Returns the codes of all carriers. A catalogue that does not list them has one without a code, which is refused. */
const carriersIn = ({ request_id, rules }: Caller) =>
  Effect.matchEffect(
    Carriers.use((carriers) => carriers.catalogue()),
    {
      onSuccess: (catalogue) => Effect.succeed([...(catalogue.keys?.() ?? [""])]),
      onFailure: (failure) => Effect.flatMap(portRefusal("shipping_rate", failure, rules, request_id), Effect.fail)
    }
  )

/** The destination without the other fields of an order's address, which `shippingRate` does not know. */
const destinationOf = (address: unknown): unknown =>
  isObject(address)
    ? Object.fromEntries(Object.entries(address).filter(([name]) => Object.hasOwn(rateAddressFields, name)))
    : address

const cartNames: NamesOf<CartInput> = { items: true, address: true, carrier: true }
const rateAddressFields = shippingRate.shape.fields.shipping_address.fields!

/**
 * Returns the issues of a cart that is not an object or has unknown fields, regardless of the policy. A misspelled
 * `carrier` would quote all carriers, and a misspelled `finishing` another box.
 */
const issuesOfCart = (cart: unknown, { policy }: Rules): ReadonlyArray<Issue<"missing">> => {
  if (!isObject(cart)) return [{ kind: "missing", path: "cart", value: cart, problem: "must be an object" }]
  const issues: Array<Issue<"missing">> = []
  const addUnknown = (raw: unknown, fields: object, prefix: string, isIgnored: (value: unknown) => boolean): void => {
    if (!isObject(raw)) return
    const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(fields, name) && !isIgnored(raw[name]))
    for (const name of firstSorted(unknown)) {
      const problem = unknownField(name, fields, issues.length)
      issues.push({ kind: "missing", path: prefix + shownText(name, MAX_NAME), value: raw[name], problem })
    }
  }
  addUnknown(cart, cartNames, "", () => false)
  // A longer list is refused as a whole.
  if (Array.isArray(cart.items) && cart.items.length <= policy.limits.items)
    for (const [index, item] of cart.items.entries()) addUnknown(item, itemFields, `items[${index}].`, isAbsent)
  addUnknown(cart.address, contactFields, "address.", isAbsent)
  return issues
}

/** Packs the prints of a cart and quotes their boxes, as `packageInfo` and `shippingRate` do. */
export const quoteCart = (caller: Caller, cart: CartInput): Effect.Effect<CartQuote, CartRefusal, MethodPorts> =>
  Effect.gen(function* () {
    const wrong = refusalFor("package_info", issuesOfCart(cart, caller.rules), caller.rules.policy)
    if (wrong !== undefined) return yield* Effect.fail(refusalOf("package_info", wrong, caller.rules.policy))
    const { address, carrier, items } = cart
    const order_info = Array.isArray(items) ? items.map(printOf) : items
    const { issues: unknown = [], ...packed } = yield* call("package_info", caller, { order_info })
    // A box without a weight is refused as one with a missing field.
    const boxes = packed.boxes.map((box) => ({ ...box, weight: box.weight ?? "" }))
    const carriers = carrier === undefined ? yield* carriersIn(caller) : [carrier]
    const rates: Array<CartRate> = []
    const issues = new Map(unknown.map((issue): [string, CartIssue] => [issue.path, inCart("package_info", issue)]))
    let missing: CartRefusal | undefined
    for (const code of carriers) {
      const request = { shipping_address: destinationOf(address), order_info: boxes, shipping: { carrier: code } }
      const quoted = yield* Effect.result(call("shipping_rate", caller, request))
      if (quoted._tag === "Success") {
        rates.push(...quoted.success.map((rate) => ({ ...rate, carrier: code })))
        // Carriers have the same problems with a place.
        for (const issue of quoted.success.issues ?? [])
          issues.set(`${issue.path} ${issue.problem}`, inCart("shipping_rate", issue))
      } else if (quoted.failure.kind === "noRateCard") missing = quoted.failure
      else return yield* Effect.fail(quoted.failure)
    }
    if (missing !== undefined && rates.length === 0) return yield* Effect.fail(missing)
    return { ...packed, rates, ...(issues.size > 0 && { issues: [...issues.values()] }) }
  }).pipe(Effect.mapError(refusalInCart))
