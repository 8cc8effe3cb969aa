import type { Bound, Proof } from "@waybill/packing"

/** What is proved about a packing. */
export interface Proved {
  readonly proofs: ReadonlyArray<Proof>
  /** Number of tubes, which no proof covers. */
  readonly tubes: number
  /** Whether a time limit stopped the search for a proof. */
  readonly cut: boolean
}

/** The certificate in words: a verdict, and a sentence or more per measure. */
export interface Explanation {
  readonly isProved: boolean
  readonly verdict: string
  readonly sentences: ReadonlyArray<string>
}

/** Reasons why a better packing cannot exist. Each continues "the boxes would". */
const endings: Readonly<Record<Bound, string>> = {
  volume: "have too little space",
  weight: "be too heavy",
  pieces: "hold more pieces than a box may hold",
  "item-fits": "be too small for one of the pieces",
  pairs: "have to hold pieces that cannot share a box",
  "dual-feasible": "lose too much space beside large pieces",
  exhausted: "hold none of the possible arrangements, which were all tried"
}

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 })

const either = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

const because = (boxes: string, by: ReadonlyArray<Bound>): string =>
  `because ${boxes} would ${either(by.map((bound) => endings[bound]))}`

const aboutBoxes = ({ atLeast = 1, by, value }: Proof): string => {
  if (value === 1) return "One box holds everything, and everything needs at least one."
  if (atLeast <= 1) return `The packing takes ${figure(value)} boxes. Nothing is proved about fewer boxes.`
  const fewer = atLeast === 2 ? "any single box" : `any ${figure(atLeast - 1)} boxes`
  const impossible = `Fewer than ${figure(atLeast)} boxes are impossible, ${because(fewer, by)}.`
  if (atLeast === value) return impossible
  return `The packing takes ${figure(value)} boxes. ${impossible}`
}

const names = {
  volume: "outside volume",
  price: "price of the boxes",
  cost: "cost",
  unpacked: "number of pieces left out"
}

const aboutOther = ({ atLeast = 0, by, measure, value }: Proof, unit: string): string => {
  const name = names[measure as keyof typeof names]
  const size = `The ${name} is ${figure(value)}${measure === "volume" ? ` ${unit}³` : ""}.`
  if (atLeast === value) {
    const reason = by.length === 0 ? "because no choice of boxes has less" : because("the boxes", by)
    return `${size} Less is impossible, ${reason}.`
  }
  if (atLeast <= 0) return `${size} Nothing is proved about less.`
  const saving = figure((100 * (value - atLeast)) / value)
  return `${size} A better packing could save at most ${saving}%.`
}

const aboutTubes = (tubes: number): string =>
  tubes === 1
    ? "One tube holds all rolled prints, and rolled prints need at least one."
    : `The rolled prints take ${figure(tubes)} tubes. The proof does not cover tubes.`

/** Explains what is proved about a packing. `unit` is the unit of length. */
export const explain = ({ cut, proofs, tubes }: Proved, unit: string): Explanation => {
  const isProved = proofs.every(({ atLeast, value }) => atLeast === value) && tubes <= 1
  return {
    isProved,
    verdict: isProved ? "Proved: no packing is better" : "A better packing may exist",
    sentences: [
      ...proofs.map((proof) => (proof.measure === "boxes" ? aboutBoxes(proof) : aboutOther(proof, unit))),
      ...(tubes > 0 ? [aboutTubes(tubes)] : []),
      ...(cut ? ["The search for a proof reached its time limit."] : [])
    ]
  }
}
