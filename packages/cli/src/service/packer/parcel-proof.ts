import type { OrderPacking } from "@waybill/core/adapter"
import type { FewestParcels } from "@waybill/packing/prints"

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

const inWords = (count: number): string => words[count] ?? String(count)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const plurals: Readonly<Record<string, string>> = { box: "boxes", mailer: "mailers", tube: "tubes" }

/** Returns a number of parcels with the name of their kind, such as `two boxes`. */
const parcels = (kinds: ReadonlyArray<string>): string => {
  const [first = "parcel"] = kinds
  const kind = kinds.every((each) => each === first) ? first : "parcel"
  return `${inWords(kinds.length)} ${kinds.length === 1 ? kind : (plurals[kind] ?? `${kind}s`)}`
}

/** Reasons for the minimum number of parcels. */
const reasons: Readonly<Record<FewestParcels["by"][number], string>> = {
  form: "rolled prints need a tube and the others need a box",
  volume: "the pieces have too much volume for fewer",
  weight: "the pieces weigh too much for fewer",
  pieces: "a box takes no more pieces",
  pairs: "some pieces cannot share a box",
  "item-fits": "the pieces fit into few of the boxes",
  "dual-feasible": "the sides of the pieces together are too long for fewer",
  exhausted: "a search tried every packing with fewer"
}

/** Prints have no witnesses, so nothing checks their bounds. */
const WITHOUT_PROOF = "This is a bound without proof."

/** Returns the bound on the number of parcels, also in words. */
export const parcelProof = (
  kinds: ReadonlyArray<string>,
  { by, parcels: at_least }: FewestParcels
): NonNullable<OrderPacking["proof"]> => {
  const proved = kinds.length === at_least
  const count = capitalized(parcels(kinds))
  const why = by.length === 0 ? "" : `, because ${by.map((bound) => reasons[bound]).join(", and ")}`
  const least = inWords(at_least)
  if (proved && at_least === 1)
    return {
      at_least,
      proved,
      sentence: `${count} holds everything; fewer is impossible, because prints need a parcel.`
    }
  if (proved) return { at_least, proved, sentence: `${count}; fewer is impossible${why}. ${WITHOUT_PROOF}` }
  return {
    at_least,
    proved,
    sentence:
      at_least > 1
        ? `${count}; at least ${least} are needed${why}, and it is not known whether ${least} are enough. ${WITHOUT_PROOF}`
        : `${count}; it is not known whether one is enough.`
  }
}
