import type { Bound } from "@waybill/packing"
import type { BoxProof, OrderProof } from "./proof.ts"

/** Reasons why some boxes cannot hold the prints. Each continues "the boxes would". */
const endings: Readonly<Record<Bound, string>> = {
  volume: "have too little space",
  weight: "hold more prints than the profile allows",
  pieces: "hold more prints than a box may hold",
  "item-fits": "be too small for one of the prints",
  pairs: "have to hold prints that cannot share a box",
  "dual-feasible": "lose too much space beside large prints",
  exhausted: "hold none of the possible arrangements, which were all tried"
}

/** Names of the arguments in the table. */
const names: Readonly<Record<Bound, string>> = {
  volume: "total volume",
  weight: "prints per box",
  pieces: "maximum number of prints in a box",
  "item-fits": "boxes that each print fits",
  pairs: "pairs that cannot share a box",
  "dual-feasible": "combined sides",
  exhausted: "search of every alternative"
}

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 1 })

const either = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`

const countOf = (count: number, one: string, many = `${one}s`): string => `${figure(count)} ${count === 1 ? one : many}`

const reason = (boxes: string, by: ReadonlyArray<Bound>): string =>
  `because ${boxes} would ${either(by.map((bound) => endings[bound]))}`

const aboutBoxes = ({ atLeast, by, value }: BoxProof): string => {
  if (value === 1) return "One box holds all flat prints, and flat prints need at least one."
  const used = `The flat prints take ${figure(value)} boxes.`
  if (atLeast <= 1) return `${used} Nothing is proved about fewer boxes.`
  const fewer = atLeast === 2 ? "any single box" : `any ${figure(atLeast - 1)} boxes`
  const impossible = `Fewer than ${figure(atLeast)} boxes are impossible, ${reason(fewer, by)}.`
  if (atLeast === value) return impossible
  return `${used} ${impossible} A better packing could save at most ${countOf(value - atLeast, "box", "boxes")}.`
}

const aboutVolume = ({ atLeast, by, value }: BoxProof, boxes: number): string => {
  const size = `The outside volume is ${figure(value)} in³.`
  const smaller = boxes === 1 ? "every smaller box" : `every smaller set of up to ${figure(boxes)} boxes`
  const because = by.length === 0 ? "because no smaller box exists" : reason(smaller, by)
  if (atLeast <= 0) return `${size} Nothing is proved about smaller boxes.`
  if (atLeast === value) return `${size} Less is impossible, ${because}.`
  const saving = figure((100 * (value - atLeast)) / value)
  return `${size} Less than ${figure(atLeast)} in³ is impossible, ${because}. A better packing could save at most ${saving}%.`
}

const aboutTubes = (tubes: number): string =>
  tubes === 1
    ? "One tube holds all rolled prints, and rolled prints need at least one."
    : `The rolled prints take ${figure(tubes)} tubes. The proof does not cover tubes, so fewer might be enough.`

/** Row of the table of proofs: the measure, its value, its lower bound and the arguments. */
type ProofRow = readonly [measure: string, value: string, atLeast: string, by: string]

/** Explanation of a certificate: a verdict, one paragraph for each measure, and the figures as a table. */
export interface Explanation {
  readonly isProved: boolean
  readonly verdict: string
  readonly sentences: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ProofRow>
}

/** Explains what is proved about a packing, in words for a person. */
export const explain = ({ cut, proofs, tubes }: OrderProof): Explanation => {
  const boxes = proofs.find(({ measure }) => measure === "boxes")?.value ?? 0
  const isProved = proofs.every(({ atLeast, value }) => atLeast === value) && tubes <= 1
  return {
    isProved,
    verdict: isProved ? "No packing is better" : "A better packing may exist",
    sentences: [
      ...proofs.map((proof) => (proof.measure === "boxes" ? aboutBoxes(proof) : aboutVolume(proof, boxes))),
      ...(tubes > 0 ? [aboutTubes(tubes)] : []),
      ...(cut ? ["The search for a proof reached its time limit. More might be provable."] : [])
    ],
    rows: [
      ...proofs.map(({ atLeast, by, measure, value }): ProofRow => {
        const unit = measure === "volume" ? " in³" : ""
        const bound = atLeast > 0 ? `${figure(atLeast)}${unit}` : "unknown"
        const why = by.length > 0 ? by.map((each) => names[each]).join(", ") : atLeast > 0 ? "trivial" : "none"
        return [measure === "boxes" ? "Number of boxes" : "Outside volume", `${figure(value)}${unit}`, bound, why]
      }),
      ...(tubes > 0 ? [["Number of tubes", figure(tubes), "1", "trivial"] as const] : [])
    ]
  }
}
