import type { Bound, Certificate, Proof } from "@waybill/packing"

const measures: Readonly<Record<Proof["measure"], string>> = {
  unpacked: "number of unpacked pieces",
  boxes: "number of boxes",
  volume: "volume of the boxes",
  price: "price of the boxes",
  cost: "cost"
}

const bounds: Readonly<Record<Bound, string>> = {
  volume: "the volume of the pieces",
  weight: "the weight of the pieces",
  pieces: "the maximum number of pieces in a box",
  "item-fits": "the boxes that each piece fits into",
  pairs: "pairs of pieces that cannot share a box",
  "dual-feasible": "the combined sides of the pieces",
  exhausted: "a search of every alternative"
}

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 })

const list = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`

const sentence = ({ atLeast, by, measure, proved, value }: Proof, lengthUnit: string): string => {
  const unit = measure === "volume" ? ` ${lengthUnit}³` : ""
  const result = `The ${measures[measure]} is ${figure(value)}${unit}`
  const proof = by.length === 0 ? "" : ` (shown by ${list(by.map((bound) => bounds[bound]))})`
  if (proved) return `${result}, which is the minimum${proof}.`
  if (atLeast === undefined || atLeast <= 0) return `${result}. The minimum is not known.`
  return `${result}. The minimum is at least ${figure(atLeast)}${unit}${proof}.`
}

/** Returns one sentence for each proof in a certificate. Volumes are in cubic units of length. */
export const describeCertificate = ({ proofs }: Certificate, lengthUnit: string): ReadonlyArray<string> =>
  proofs.filter(({ value }) => value > 0).map((proof) => sentence(proof, lengthUnit))
