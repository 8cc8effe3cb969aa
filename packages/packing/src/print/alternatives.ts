import { compareScores } from "../packing/problem/objective.ts"
import type { PrintParcel } from "./model/parcels.ts"
import type { Print } from "./model/prints.ts"
import { finishingOf } from "./model/profile.ts"
import { boxesOf, type Shop } from "./model/shop.ts"
import { type Form, type OrderPacking, packInShop, scoreOf } from "./pack-in-shop.ts"

/** Maximum number of attempts, in addition to those for each packing to return. */
const FIRST_ATTEMPTS = 8
const ATTEMPTS_PER_ALTERNATIVE = 3
/** Maximum number of pieces and stacks to place in all attempts. There are at least three attempts. */
const MAX_PLACEMENTS = 4_000
const MIN_ATTEMPTS = 3
/** Maximum number of different calls to `pack`, including those for the first packing. */
const MAX_SEARCHES = 40
/** Number of parts for dividing the heaviest parcel, to find packings with lighter parcels. */
const parts = [2, 3, 4]

/** Variation of how an order is packed. */
interface Variation {
  readonly form: Form
  readonly shop: Shop
}

/**
 * Returns the best packing of an order, and at most `count` others. They differ from each other in a box, a tube, or the
 * contents of a parcel. Tries another form of the prints that may be flat or rolled, the smallest volume,
 * lighter parcels, and the catalogue without one of the used boxes or tubes.
 */
export const bestAndOthers = (
  first: OrderPacking,
  prints: ReadonlyArray<Print>,
  shop: Shop,
  count: number
): readonly [OrderPacking, ...ReadonlyArray<OrderPacking>] => {
  const found = new Map([[keyOf(first.parcels), first]])
  const unpacked = unpackedOf(first)
  const { packer } = shop
  const queue: Variation[] = []
  const queued = new Set<string>()
  const enqueue = (variations: ReadonlyArray<Variation>) => {
    for (const each of variations) {
      const key = variationKey(each)
      if (!queued.has(key)) queue.push(each)
      queued.add(key)
    }
  }
  enqueue(firstVariations(prints, shop))
  enqueue(furtherVariations(first, { form: "preferred", shop }))
  const attempts = Math.min(FIRST_ATTEMPTS + ATTEMPTS_PER_ALTERNATIVE * count, attemptsFor(first))
  for (let tried = 0; tried < queue.length && tried < attempts; tried++) {
    if (found.size > count || packer.isTimeUp || (tried >= MIN_ATTEMPTS && packer.searches > MAX_SEARCHES)) break
    const packing = packInShop(prints, queue[tried]!.shop, queue[tried]!.form)
    const key = keyOf(packing.parcels)
    if (found.has(key) || unpackedOf(packing) !== unpacked) continue
    found.set(key, indexedIn(shop.catalogue, queue[tried]!.shop.catalogue, packing))
    enqueue(furtherVariations(packing, queue[tried]!))
  }
  const packings = [...found.values()]
  const best = packings.reduce((a, b) => (compareScores(scoreOf(b, shop), scoreOf(a, shop)) < 0 ? b : a))
  return [best, ...packings.filter((packing) => packing !== best)]
}

/** Returns a packing with indexes into the whole catalogue instead of a part of it. Equal boxes remain the same object. */
const indexedIn = (whole: Shop["catalogue"], part: Shop["catalogue"], packing: OrderPacking): OrderPacking => {
  const kept = new Set(boxesOf(part))
  const places = boxesOf(whole).flatMap((box, index) => (kept.has(box) ? [index] : []))
  const indexed = new Map(
    packing.parcels.map((parcel) => [
      parcel,
      parcel.kind === "tube" ? parcel : { ...parcel, packed: { ...parcel.packed, box: places[parcel.packed.box]! } }
    ])
  )
  return { ...packing, parcels: packing.parcels.map((parcel) => indexed.get(parcel)!) }
}

/** Returns the number of attempts that bounds the work. Equal boxes count once. */
const attemptsFor = ({ parcels }: OrderPacking): number => {
  const sizes = [...new Set(parcels)].map((parcel) => (parcel.kind === "tube" ? 1 : parcel.packed.placements.length))
  const placements = sizes.reduce((sum, size) => sum + size, 1)
  return Math.max(MIN_ATTEMPTS, Math.floor(MAX_PLACEMENTS / placements))
}

const keyOf = (parcels: ReadonlyArray<PrintParcel>): string =>
  parcels
    .map(({ contents, reference }) =>
      JSON.stringify([reference, contents.map(({ print, quantity }) => [print, quantity])])
    )
    .sort()
    .join()

/** Identifies a variation. Boxes may be left out in any order. */
const variationKey = ({ form, shop: { catalogue, objective, profile } }: Variation): string => {
  const references = [...catalogue.boxes, ...catalogue.tubes, ...(catalogue.cut ?? [])].map((each) => each.reference)
  return JSON.stringify([form, objective, profile.maxWeight, references])
}

const unpackedOf = ({ unpacked }: OrderPacking): string =>
  unpacked.map(({ print, quantity }) => `${print} ${quantity}`).join()

/** Returns the variations of form and objective, both alone and together. */
const firstVariations = (prints: ReadonlyArray<Print>, shop: Shop): ReadonlyArray<Variation> => {
  const hasBothForms = prints.some(({ finishing: name }) => {
    const finishing = finishingOf(shop.profile, name)
    return finishing.kind === "flat" && finishing.rolled !== undefined
  })
  const forms: ReadonlyArray<Form> = hasBothForms ? ["flat", "rolled", "preferred"] : ["preferred"]
  const objectives = new Map(
    [shop.objective, ["boxes", "volume"] as const, ["volume", "boxes"] as const].map((each) => [each.join(), each])
  )
  return [...objectives.values()].flatMap((objective) => forms.map((form) => ({ form, shop: { ...shop, objective } })))
}

/** Returns variations of a packing: lighter parcels, and the catalogue without one of the used boxes or tubes. */
const furtherVariations = ({ parcels }: OrderPacking, { form, shop }: Variation): ReadonlyArray<Variation> => {
  const heaviest = Math.max(0, ...parcels.map(({ grossWeight = 0 }) => grossWeight))
  const lighter = parts.map((count) => ({ ...shop, profile: { ...shop.profile, maxWeight: (1.1 * heaviest) / count } }))
  const used = [...new Set(parcels.map(({ reference }) => reference))]
  const without = used.map((reference) => ({ ...shop, catalogue: withoutReference(shop.catalogue, reference) }))
  return [...(heaviest > 0 ? lighter : []), ...without].map((each) => ({ form, shop: each }))
}

const withoutReference = (catalogue: Shop["catalogue"], reference: string): Shop["catalogue"] => ({
  boxes: catalogue.boxes.filter((each) => each.reference !== reference),
  tubes: catalogue.tubes.filter((each) => each.reference !== reference),
  cut: (catalogue.cut ?? []).filter((each) => !reference.startsWith(`${each.reference} `))
})
