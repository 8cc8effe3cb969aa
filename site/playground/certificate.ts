import { explainCertificate, type Proof } from "@waybill/packing"

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

const aboutTubes = (tubes: number): string =>
  tubes === 1
    ? "One tube holds all rolled prints, and rolled prints need at least one."
    : `The rolled prints take ${tubes} tubes. The proof does not cover tubes.`

/** Explains what is proved about a packing. `unit` is the unit of length. */
export const explain = ({ cut, proofs, tubes }: Proved, unit: string): Explanation => {
  const isReached = proofs.every(({ atLeast, value }) => atLeast === value) && tubes <= 1
  const isProved = isReached && proofs.every(({ proved }) => proved)
  const verdict = isReached ? "No packing is better, by a bound without proof" : "A better packing may exist"
  return {
    isProved,
    verdict: isProved ? "Proved: no packing is better" : verdict,
    sentences: [
      ...explainCertificate({ proofs }, unit),
      ...(tubes > 0 ? [aboutTubes(tubes)] : []),
      ...(cut ? ["The search for a proof reached its time limit."] : [])
    ]
  }
}
