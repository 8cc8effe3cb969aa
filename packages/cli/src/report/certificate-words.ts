import type { Bound, Certificate, Proof } from "@waybill/packing"

const measures: Readonly<Record<Proof["measure"], string>> = {
  boxes: "number of boxes",
  volume: "volume of the boxes",
  price: "price of the boxes",
  cost: "cost"
}

const bounds: Readonly<Record<Bound, string>> = {
  volume: "the volume of the pieces",
  weight: "their weight",
  "item-fits": "the boxes that each piece fits into",
  pairs: "pairs that cannot share a box",
  "dual-feasible": "the sides of the pieces taken together",
  exhausted: "every other way having been tried"
}

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 })

const listed = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`

const sentence = ({ atLeast, by, measure, proved, value }: Proof): string => {
  const what = `The ${measures[measure]} is ${figure(value)}`
  const because = by.length === 0 ? "" : `, as shown by ${listed(by.map((bound) => bounds[bound]))}`
  if (proved) return `${what}, and no packing has less${because}.`
  if (atLeast === undefined || atLeast <= 0) return `${what}; how low it could be is not known.`
  return `${what}; no packing has less than ${figure(atLeast)}${because}, so a better one is not excluded.`
}

/** What a certificate says, in sentences. */
export const certificateWords = ({ proofs }: Certificate): ReadonlyArray<string> =>
  proofs.filter(({ value }) => value > 0).map(sentence)
