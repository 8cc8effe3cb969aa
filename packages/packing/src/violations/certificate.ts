import type { Packing } from "../packing/contract/outcome.ts"
import type { Cost, Request } from "../packing/contract/request.ts"
import type { PackingCheck } from "./violation.ts"

/** Checks that the certificate states the values of this packing, and that no lower bound exceeds its value. */
export const certificate: PackingCheck = (request, packing, findings) => {
  const { proofs, optimal } = packing.certificate
  const actual = valuesOf(request, packing)
  const add = (message: string) => findings.add(() => ({ rule: "certificate", message }))
  const first = proofs[0]?.measure === "unpacked" ? 1 : 0
  for (const [index, { measure, value, atLeast, proved }] of proofs.entries()) {
    const cost = request.objective?.[index - first]
    const expected = measure !== "cost" ? actual[measure] : typeof cost === "function" ? costOf(cost, packing) : value
    if (!close(value, expected)) add(`The certificate states ${measure} ${value}, but the value is ${expected}`)
    const reached = atLeast !== undefined && close(atLeast, value)
    if (atLeast !== undefined && atLeast > value && !reached)
      add(`The lower bound ${atLeast} of ${measure} exceeds the value ${value}`)
    // A reached bound without proof is not marked.
    if (proved && !reached) {
      const bound = atLeast === undefined ? "it has no lower bound" : `its lower bound is ${atLeast}`
      add(`${measure} ${value} is marked as proved, but ${bound}`)
    }
  }
  const objective = (request.objective ?? ["boxes", "volume"]).map((one) => (typeof one === "function" ? "cost" : one))
  const measures = actual.unpacked > 0 ? ["unpacked", ...objective] : objective
  const allProved =
    proofs.length === measures.length &&
    proofs.every(({ measure, proved }, index) => proved && measure === measures[index])
  if (optimal !== allProved)
    add(
      optimal
        ? "The packing is marked as optimal, but not every measure of the objective is proved"
        : "The packing is not marked as optimal, but every measure of the objective is proved"
    )
}

const valuesOf = (request: Request, { boxes, unpacked }: Packing) => ({
  unpacked: unpacked.reduce((sum, { quantity }) => sum + quantity, 0),
  boxes: boxes.length,
  volume: boxes.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0),
  price: boxes.reduce((sum, { box }) => sum + (request.boxes[box]?.price ?? 0), 0)
})

/** Returns the cost of a packing: 0 if it has no boxes, NaN if the cost function throws. */
const costOf = (cost: Cost, { boxes }: Packing): number => {
  try {
    return boxes.length === 0 ? 0 : cost(boxes)
  } catch {
    return Number.NaN
  }
}

const close = (a: number, b: number) =>
  a === b ||
  (Number.isFinite(a) && Number.isFinite(b) && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)))
