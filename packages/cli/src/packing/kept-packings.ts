import type { PackedBox, Packing } from "@waybill/packing"
import { replan } from "@waybill/packing/replan"
import { isObject } from "@waybill/packing/values"
import { usageError } from "../errors/command-error.ts"
import { readText } from "../input/text-file.ts"
import { type Units, unitsProblem } from "../settings/units.ts"
import type { PackedParcel } from "./packed-order.ts"

/** A line of the output of `waybill pack`, before it is checked. */
interface PackedLine {
  readonly order?: unknown
  readonly units?: unknown
  readonly boxes?: ReadonlyArray<Partial<PackedParcel> | null>
}

/** Request without pieces. With it, `replan` only checks the earlier packing. */
const noItems = { items: [], boxes: [{ reference: "any", inner: { width: 1, length: 1, height: 1 } }] }

/** Returns the packing of a line. Omits boxes without placements, such as tubes of prints. */
const packingOf = ({ boxes = [] }: PackedLine): Packing => ({
  boxes: boxes.flatMap((box): ReadonlyArray<PackedBox> => {
    const { fill, height, kind, length, packed, reference, weight, width } = box ?? {}
    if (packed === undefined) return []
    const outer = { width, length, height }
    return [{ box: 0, kind, reference, outer, grossWeight: weight ?? 0, fill, ...packed } as PackedBox]
  }),
  unpacked: [],
  certificate: { proofs: [], optimal: false }
})

/** Reads the output of `waybill pack` in NDJSON. Returns the packings by the name of their order. */
export const readKept = (file: string, units: Units): ReadonlyMap<string, Packing> => {
  const kept = new Map<string, Packing>()
  for (const [index, text] of readText(file, "--keep").split("\n").entries()) {
    if (text.trim() === "") continue
    const refuse = (problem: string) => usageError(`--keep ${file}: line ${index + 1}: ${problem}`)
    const line = parse(text)
    if (line === undefined || (line.boxes !== undefined && !Array.isArray(line.boxes)))
      throw refuse("not a packed order; must be the NDJSON output of waybill pack")
    if (typeof line.order !== "string" || line.boxes === undefined) continue
    const mismatch = unitsProblem(line.units, units)
    if (mismatch !== undefined) throw refuse(mismatch)
    if (kept.has(line.order)) throw refuse(`order ${JSON.stringify(line.order)} appears twice`)
    const packing = packingOf(line)
    const outcome = replan(noItems, packing)
    if (outcome._tag === "Refused") throw refuse(outcome.refusals[0]!.message.replace(/^earlier\./, ""))
    kept.set(line.order, packing)
  }
  if (kept.size === 0) throw usageError(`--keep ${file}: contains no packed order with a name`)
  return kept
}

const parse = (text: string): PackedLine | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
