import type { Parcel, Request } from "@waybill/packing"
import type { Pieces } from "./pieces.ts"

/** Number of unpacked pieces, then the value of each measure. Lower is better. Lists are compared value by value. */
export type Values = ReadonlyArray<number>

/** Returns the argument of a cost function for a box whose contents have the given weight. */
export const parcelOf = ({ boxes }: Request, box: number, weight: number): Parcel => {
  const { reference, kind = "box", inner, outer = inner, emptyWeight = 0 } = boxes[box]!
  return { box, reference, kind, outer, grossWeight: weight + emptyWeight }
}

/** Returns the values of these parcels, or undefined if a cost function forbids them. */
export const valuesOf = (request: Request, unpacked: number, parcels: ReadonlyArray<Parcel>): Values | undefined => {
  const values = (request.objective ?? ["boxes", "volume"]).map((measure) => {
    if (measure === "boxes" || parcels.length === 0) return parcels.length
    if (typeof measure === "function") return measure(parcels)
    const amount = ({ box, outer }: Parcel): number =>
      measure === "price" ? (request.boxes[box]!.price ?? 0) : outer.width * outer.length * outer.height
    return parcels.reduce((sum, parcel) => sum + amount(parcel), 0)
  })
  return values.every(Number.isFinite) ? [unpacked, ...values] : undefined
}

/** Returns the values of every plan for every selection of the pieces, without duplicates. */
export const everyPlan = (pieces: Pieces): ReadonlyArray<Values> => {
  const { request, all, solids } = pieces
  const { boxes, objective = [] } = request
  const weighs = objective.some((measure) => typeof measure === "function")
  const stock = boxes.map((box) => box.stock ?? Number.POSITIVE_INFINITY)
  const plansOf: Map<string, ReadonlyArray<Parcel>>[] = [new Map([["", []]])]
  const found = new Map<string, Values>()
  for (let set = 0; set <= all; set++) {
    const plans = plansOf[set] ?? new Map<string, ReadonlyArray<Parcel>>()
    plansOf[set] = plans
    const first = set & -set
    for (let part = set; part > 0; part = (part - 1) & set) {
      if ((part & first) === 0 || !pieces.keepsGroups(part)) continue
      const rest = plansOf[set & ~part]!
      if (rest.size === 0) continue
      for (let box = 0; box < boxes.length; box++) {
        if (stock[box] === 0 || !pieces.fits(part, box)) continue
        const parcel = parcelOf(request, box, pieces.weight(part))
        for (const plan of rest.values()) {
          if (plan.filter((p) => p.box === box).length >= stock[box]!) continue
          const next = [...plan, parcel].sort((a, b) => a.box - b.box || a.grossWeight - b.grossWeight)
          plans.set(next.map((p) => (weighs ? `${p.box} ${p.grossWeight}` : p.box)).join(), next)
        }
      }
    }
    const unpacked = solids.length - pieces.of(set).length
    for (const plan of plans.values()) {
      const values = valuesOf(request, unpacked, plan)
      if (values !== undefined) found.set(values.join(), values)
    }
  }
  return [...found.values()]
}

/** Compares two lists of values. The result is negative if the first is better. */
export const compareValues = (a: Values, b: Values): number => {
  const i = a.findIndex((value, at) => value !== b[at])
  return i < 0 ? 0 : a[i]! - b[i]!
}

/** For each value, returns the minimum over all plans that are at least as good in every earlier value. */
export const leastOf = (plans: ReadonlyArray<Values>, values: Values): Values => {
  let asGood = plans
  return values.map((value, i) => {
    const least = Math.min(...asGood.map((plan) => plan[i]!))
    asGood = asGood.filter((plan) => plan[i]! <= value)
    return least
  })
}
