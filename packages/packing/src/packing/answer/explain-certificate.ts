import type { Certificate, Proof } from "../contract/outcome.ts"

/** Reasons why a better packing cannot exist. Each continues "the boxes would". */
const endings: Readonly<Record<Proof["by"][number], string>> = {
  volume: "have too little space",
  weight: "be too heavy",
  pieces: "hold more pieces than a box may hold",
  "item-fits": "be too small for one of the pieces",
  pairs: "have to hold pieces that cannot share a box",
  "dual-feasible": "lose too much space beside large pieces",
  exhausted: "hold none of the possible arrangements, which were all tried"
}

const names: Readonly<Record<Proof["measure"], string>> = {
  unpacked: "number of pieces left out",
  boxes: "number of boxes",
  volume: "outside volume",
  price: "price of the boxes",
  cost: "cost"
}

/** Conditions under which the proof of a later measure holds. */
const conditions: Readonly<Record<Proof["measure"], string>> = {
  unpacked: "as few pieces left out",
  boxes: "as few boxes",
  volume: "as little volume",
  price: "as low a price",
  cost: "as low a cost"
}

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 })

const joined = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`

const because = (boxes: string, by: Proof["by"]): string => {
  const reasons = by.map((bound) => endings[bound])
  return `because ${boxes} would ${joined(reasons, "or")}`
}

const aboutBoxes = ({ atLeast = 1, by, value }: Proof, under: string): string => {
  if (value === 1)
    return under === "" ? "One box holds everything, and everything needs at least one." : "The packing takes one box."
  const size = `The packing takes ${figure(value)} boxes.`
  if (atLeast <= 1) return `${size} Nothing is proved about fewer boxes.`
  const fewer = atLeast === 2 ? "any single box" : `any ${figure(atLeast - 1)} boxes`
  const impossible = `Fewer than ${figure(atLeast)} boxes are impossible${under}, ${because(fewer, by)}.`
  return atLeast === value ? impossible : `${size} ${impossible}`
}

const aboutOther = ({ atLeast = 0, by, measure, value }: Proof, under: string, unit: string | undefined): string => {
  const size = `The ${names[measure]} is ${figure(value)}${measure === "volume" && unit ? ` ${unit}³` : ""}.`
  if (atLeast === value) {
    const reason = by.length === 0 ? "because no choice of boxes has less" : because("the boxes", by)
    return `${size} Less is impossible${under}, ${reason}.`
  }
  if (atLeast <= 0) return `${size} Nothing is proved about less.`
  return `${size} A better packing could save at most ${figure((100 * (value - atLeast)) / value)}%.`
}

/** Marks a bound that needs reasons, but that is neither proved nor has a witness. */
const withoutProof = ({ by, proved, witness }: Proof): string =>
  by.length > 0 && !witness && !proved ? " This is a bound without proof." : ""

/**
 * Returns a sentence for each measure of a certificate: the value of the packing, and a bound on better ones. Another
 * sentence marks each bound without proof. `unit` is the unit of length, such as `cm`, to write after volumes.
 *
 * @example
 * ```ts
 * const reasons = explainCertificate(packing.certificate, "cm")
 * ```
 */
export const explainCertificate = (certificate: Pick<Certificate, "proofs">, unit?: string): ReadonlyArray<string> => {
  const given: unknown = certificate?.proofs
  if (!Array.isArray(given))
    throw new TypeError("explainCertificate: certificate.proofs: must be an array, as in the certificate of pack")
  const { proofs } = certificate
  return proofs
    .map((proof, index) => {
      const earlier = proofs.slice(0, index).map(({ measure }) => conditions[measure])
      const under = earlier.length === 0 ? "" : ` with ${joined(earlier, "and")}`
      return `${proof.measure === "boxes" ? aboutBoxes(proof, under) : aboutOther(proof, under, unit)}${withoutProof(proof)}`
    })
    .filter((_, index) => proofs[index]!.value > 0)
}
