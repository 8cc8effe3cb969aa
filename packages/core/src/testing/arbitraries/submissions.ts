import type { Fields, InputOf } from "../../input/field.ts"
import * as numberValues from "../../input/number-values.ts"
import * as textValues from "../../input/text-values.ts"
import type { PushOrderInput, ReOrderInput } from "../../input-types/order-inputs.ts"
import { itemFields } from "../../order/item.ts"
import { type Arbitrary, type FastCheck, valuesFrom } from "./values.ts"

/** The carriers and services that orders may use: carrier code → service codes. */
export type Offer = Readonly<Record<string, ReadonlyArray<string>>>

type Parts = Readonly<Record<string, Arbitrary<unknown>>>
type Whole<P extends Parts> = { readonly [N in keyof P]: P[N] extends Arbitrary<infer A> ? A : never }

const places: ReadonlyArray<{ readonly state: string; readonly country: string }> = [
  { state: "KY", country: "US" },
  { state: "ny", country: "us" },
  { state: "AE", country: "US" },
  { state: "QC", country: "CA" },
  { state: "bc", country: "ca" },
  { state: "Bavaria", country: "DE" },
  { state: "東京都", country: "jp" }
]

/** Functions that build generators of records from generators of their fields. */
const recordsFrom = (fc: FastCheck) => ({
  /** Generates records with each field present, omitted, null or blank. */
  optional: <P extends Parts>(parts: P): Arbitrary<{ readonly [N in keyof P]?: Whole<P>[N] | null }> =>
    fc.record(
      Object.fromEntries(
        Object.entries(parts).map(([name, value]) => [
          name,
          fc.oneof({ weight: 6, arbitrary: value }, fc.constant(null), fc.constantFrom("", " \t"))
        ])
      ),
      { requiredKeys: [] }
    ) as never,
  all: <P extends Parts>(parts: P) => fc.record(parts) as Arbitrary<Whole<P>>,
  both: <A, B>(a: Arbitrary<A>, b: Arbitrary<B>): Arbitrary<A & B> =>
    fc.tuple(a, b).map(([left, right]) => ({ ...left, ...right }))
})

const addressesFrom = (fc: FastCheck) => {
  const { text } = valuesFrom(fc)
  const { all, both, optional } = recordsFrom(fc)
  const addressee = fc.oneof(all({ name: text }), all({ company: text }), all({ name: text, company: text }))
  const address = both(
    both(addressee, fc.constantFrom(...places)),
    both(all({ address: text, city: text, zip: text }), optional({ address2: text }))
  )
  return { address, contact: both(address, optional({ phone: text, email: text })) }
}

/** Generator of an item with the given fields. Throws if it cannot generate the values of one of them. */
export const itemsFrom = (fc: FastCheck, fields: Fields) => {
  const { amount, note, quantity, side, text, url } = valuesFrom(fc)
  const { all, both, optional } = recordsFrom(fc)
  const generators = new Map<unknown, Arbitrary<unknown>>([
    [textValues.text.read, text],
    [textValues.note.read, note],
    [textValues.webUrl.read, url],
    [numberValues.positive.read, side],
    [numberValues.lengthOrNone.read, side],
    [numberValues.quantity.read, quantity],
    [numberValues.amount.read, amount]
  ])
  const partsWhere = (isRequired: boolean): Parts =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, { presence }]) => presence === isRequired)
        .map(([name, { read }]) => {
          const generator = generators.get(read)
          if (generator === undefined) throw new Error(`order_info[].${name}: no generator for its values`)
          return [name, generator]
        })
    )
  return both(all(partsWhere(true)), optional(partsWhere(false)))
}

/** Generators of valid data for push_order and re_order. */
export const submissionsFrom = (fc: FastCheck, offer: Offer) => {
  const { amount, date, note, text, url } = valuesFrom(fc)
  const { all, both, optional } = recordsFrom(fc)
  const { address, contact } = addressesFrom(fc)
  const items = itemsFrom(fc, itemFields) as Arbitrary<InputOf<typeof itemFields>>
  const services = Object.entries(offer).flatMap(([carrier, codes]) => codes.map((service) => ({ carrier, service })))
  const shipping = both(fc.constantFrom(...services), optional({ account: text, packaging: text, notes: note }))
  const gift = fc.oneof(
    both(
      optional({ isgift: fc.constantFrom<"0" | 0>("0", 0) }),
      optional({ gift_to: text, gift_from: text, message: note })
    ),
    all({ isgift: fc.constantFrom<"1" | 1>("1", 1), gift_to: text, gift_from: text, message: note })
  )

  const submission = both(
    both(gift, optional({ ship_deadline: date, track_url: url, invoice: url })),
    all({ xid: text, order_info: fc.array(items, { minLength: 1, maxLength: 4 }) })
  )

  const pushOrder: Arbitrary<PushOrderInput> = both(
    submission,
    all({
      billing_address: contact,
      shipping_address: contact,
      shipping: both(shipping, optional({ shipping_cost: amount }))
    })
  )
  const reOrder: Arbitrary<ReOrderInput> = both(
    submission,
    all({ billing_address: address, shipping_address: address, shipping })
  )
  return { pushOrder, reOrder }
}
