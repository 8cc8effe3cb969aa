// Forged packings and certificates. Each forgery makes one claim that is false by construction, or by comparison with
// every plan.
import type { Packing, Proof, Request } from "@waybill/packing"
import { leastOf, type Values } from "../oracle/every-plan.ts"
import { valuesOfPacking } from "../oracle/false-claims.ts"

/** Packing as JSON data, to change in place. */
// biome-ignore lint/suspicious/noExplicitAny: a forgery changes any field
type Draft = any

/** True packing, with the values of every plan of its request. */
interface Answer {
  readonly request: Request
  readonly packing: Packing
  readonly plans: ReadonlyArray<Values>
}

/** Function that forges a claim. Returns the forged claim, or undefined if the answer has no place for it. */
type Forge = (draft: Draft, answer: Answer, pick: <A>(list: readonly A[]) => A) => string | undefined

/** Returns a forgery that changes one placement. */
const place =
  (change: (placement: Draft, box: Draft) => boolean | undefined): Forge =>
  (draft, _, pick) => {
    const box = pick(draft.boxes as Draft[])
    return box !== undefined && change(pick(box.placements as Draft[]), box) !== false ? "packing" : undefined
  }

/** Returns a forgery that changes one proof, if its new bound is above the least value of any plan as good. */
const raise =
  (witness: (proof: Draft, answer: Answer, pick: <A>(list: readonly A[]) => A) => void): Forge =>
  (draft, answer, pick) => {
    const { packing, plans, request } = answer
    const values = valuesOfPacking(request, packing)
    const least = leastOf(plans, values)
    const first = packing.unpacked.length > 0 ? 0 : 1
    const proofs = packing.certificate.proofs.flatMap(({ atLeast, value }, i) =>
      atLeast !== undefined && least[i + first]! < value ? [i] : []
    )
    const index = pick(proofs)
    if (index === undefined) return undefined
    const proof = draft.certificate.proofs[index]
    proof.atLeast = pick([least[index + first]! + 1, proof.value])
    proof.proved = proof.atLeast === proof.value
    witness(proof, answer, pick)
    return proof.measure
  }

/** Returns a forgery that makes the bound of one measure exceed the packing's own value. */
const exceed =
  (change: (proof: Draft) => void): Forge =>
  (draft, _, pick) => {
    const proof = pick((draft.certificate.proofs as Proof[]).filter(({ measure }) => measure !== "cost"))
    if (proof === undefined) return undefined
    change(proof)
    return proof.measure
  }

const exclude =
  (by: string, more: (answer: Answer, pick: <A>(list: readonly A[]) => A) => object): Parameters<typeof raise>[0] =>
  (proof, answer, pick) => {
    const boxes = answer.request.boxes.map((_, index) => index)
    const sets = boxes.flatMap((a) => [[a], [a, a], ...boxes.map((b) => [a, b])])
    const images = { turn: pick(["all", "floor", "none"]), functions: functions(answer, pick) }
    // One invalid exclusion refuses a witness, so most witnesses have few.
    const some = sets.filter(() => pick([true, false, false]))
    const either = pick([true, false]) ? sets : some
    proof.witness = [
      ...either.map((set) => ({ boxes: set, by, images, ...more(answer, pick) })),
      ...(pick([true, false]) ? [{ atMost: pick([1, 2]), by, images, ...more(answer, pick) }] : [])
    ]
  }

const functions = ({ request }: Answer, pick: <A>(list: readonly A[]) => A) =>
  ["width", "length", "height"].map((side) => [
    pick(["identity", "threshold", "counting", "rounding", "other"]),
    Math.max(...request.boxes.map(({ inner }) => inner[side as "width"])) + pick([0, 0, 0, 1, -1]),
    pick([1, 1, 2, 3, 0, 0.5])
  ])

const anItem = ({ request }: Answer, pick: <A>(list: readonly A[]) => A): number => pick([...request.items.keys()])

/** The kinds of forgeries: numbers, witnesses, packings and orders of pieces. */
export const forgeries: Readonly<Record<string, Forge>> = {
  "a piece outside its box": place(({ at }, { inner }) => {
    at.z = inner.height
  }),
  "a piece at a negative position": place(({ at }) => {
    at.x = -at.x - 1
  }),
  "a piece inside another one": place((placement, { placements }) => {
    const other = placements.find((each: Draft) => each !== placement)
    return other !== undefined && Object.assign(placement, { at: { ...other.at } }) === placement
  }),
  "a piece packed twice": place((placement, { placements }) => {
    const other = placements.find((each: Draft) => each !== placement && each.item === placement.item)
    return other !== undefined && Object.assign(other, { piece: placement.piece }) === other
  }),
  "a piece left out": place((_, { placements }) => placements.splice(0, 1).length > 0),
  "a piece of another item": place((placement) => {
    placement.item += 1
    placement.reference = "another"
  }),
  "a side of another length": place(({ size }) => {
    size.y += 1
  }),
  "another gross weight": place((_, box) => {
    box.grossWeight += 1
  }),
  "another box": place((_, box) => {
    box.inner.height += 1
  }),
  "an order that places a piece below an earlier one": (draft) => {
    for (const { placements } of draft.boxes as Draft[]) {
      const low = placements.find((a: Draft) =>
        placements.some(
          (b: Draft) =>
            b.at.z >= a.at.z + a.size.z &&
            a.at.x < b.at.x + b.size.x &&
            b.at.x < a.at.x + a.size.x &&
            a.at.y < b.at.y + b.size.y &&
            b.at.y < a.at.y + a.size.y
        )
      )
      if (low === undefined) continue
      placements.push(...placements.splice(placements.indexOf(low), 1))
      return "packing"
    }
    return undefined
  },
  "unpacked pieces that do not exist": (draft, answer, pick) => {
    draft.unpacked.push({ item: anItem(answer, pick), reference: "a", quantity: 1, reason: "too-long", message: "-" })
    return "packing"
  },
  "a bound above the value": exceed((proof) => {
    proof.atLeast = proof.value + 1
  }),
  "a greater value and bound": exceed((proof) => {
    proof.value += 1
    proof.atLeast = proof.value
    proof.proved = true
  }),
  "a smaller value": exceed((proof) => {
    proof.value -= 1
    proof.atLeast = proof.value
    proof.proved = true
  }),
  "a raised bound with its old witness": raise(() => {}),
  "a raised bound without a witness": raise((proof) => {
    delete proof.witness
  }),
  "a raised bound by sums": raise((proof, answer, pick) =>
    exclude(pick(["volume", "weight", "pieces"]), () =>
      pick([true, false]) ? { pieces: [anItem(answer, pick)] } : {}
    )(proof, answer, pick)
  ),
  "a raised bound by items and pairs": raise((proof, answer, pick) =>
    exclude(pick(["pairs", "pieces"]), () => ({
      pieces: [anItem(answer, pick), anItem(answer, pick)].slice(pick([0, 1]))
    }))(proof, answer, pick)
  ),
  "a raised bound by functions": raise(exclude("dual-feasible", () => ({}))),
  "a raised bound by branches": raise((proof, answer, pick) => {
    const numbers = [0, 1, 2, 3, 4, 5]
    const steps = Array.from({ length: 40 }, () => pick([[pick(numbers)], [pick(numbers), pick(numbers)]]))
    const branches = pick([steps, numbers.flatMap((i) => [[i], ...numbers.slice(0, i).map((j) => [j, i])])])
    exclude("exhausted", () => ({ branches, ...(pick([true, false]) && { pieces: [anItem(answer, pick)] }) }))(
      proof,
      answer,
      pick
    )
  }),
  "a raised bound by a bound on the boxes": raise((proof, { request }) => {
    proof.witness = [{ atMost: 1, by: "pairs", pieces: [...request.items.keys()] }]
  })
}
