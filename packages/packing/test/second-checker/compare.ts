import { spawnSync } from "node:child_process"
import { type Packing, packWithWitnesses, type Request, verify } from "@waybill/packing"
import { forgedOf, trueOf } from "../check/try-forgeries.ts"
import { Chance } from "../oracle/chance.ts"
import { requestOf } from "../oracle/random-request.ts"
import { alter } from "./alter.ts"

/** Request and packing of one comparison. */
interface Case {
  readonly name: string
  readonly request: Request
  readonly packing: Packing
}

/** Program of the second checker. */
const PROGRAM = `${import.meta.dirname}/check.py`

/** Number of altered packings for each true one. */
const ALTERATIONS = 3

/** Returns a request with the same packings in other units: quarters of a length, tenths of a weight and of a price. */
const inOtherUnits = (request: Request): Request => {
  const sides = ({ width, length, height }: Request["boxes"][number]["inner"]) => ({
    width: width / 4,
    length: length / 4,
    height: height / 4
  })
  return {
    ...request,
    scale: { length: 8 },
    items: request.items.map((item) => ({
      ...item,
      ...sides(item),
      weight: (item.weight ?? 0) / 10,
      ...(item.gap !== undefined && { gap: item.gap / 4 }),
      ...(item.onTop !== undefined && { onTop: item.onTop / 10 })
    })),
    boxes: request.boxes.map((box) => ({
      ...box,
      inner: sides(box.inner),
      emptyWeight: (box.emptyWeight ?? 0) / 10,
      ...(box.maxWeight !== undefined && { maxWeight: box.maxWeight / 10 }),
      price: (box.price ?? 0) / 10
    }))
  }
}

const packingsOf = (request: Request): readonly Packing[] => {
  const outcome = packWithWitnesses(request)
  return outcome._tag === "Refused" ? [] : [outcome.packing, ...outcome.alternatives]
}

/** Returns the true, the forged and the altered packings of a seed. */
export function* casesOf(seed: number): Generator<Case> {
  const covered = trueOf(seed)
  const units = inOtherUnits(covered.request)
  const { objective: _, ...any } = requestOf(seed)
  const chance = new Chance(seed)
  const answers = [covered, ...[units, any].map((request) => ({ request, packings: packingsOf(request) }))]
  for (const { packings, request } of answers)
    for (const packing of packings) {
      yield { name: `${seed}: true`, request, packing }
      for (let i = 0; i < ALTERATIONS; i++)
        yield { name: `${seed}: altered`, request, packing: alter(packing, (list) => chance.oneOf(list)) }
    }
  for (const { name, packing, request } of forgedOf(seed)) yield { name: `${seed}: ${name}`, request, packing }
}

/** Runs both checkers on each case. Returns how each claim was judged, and the cases for which their verdicts differ. */
export const compare = (cases: readonly Case[]): { verdicts: readonly string[]; differences: readonly string[] } => {
  const first = cases.map(({ packing, request }) =>
    verify(request, packing)
      .map(({ _tag, claim }) => `${claim} ${_tag}`)
      .join(",")
  )
  const input = cases.map(({ packing, request }) => JSON.stringify({ request, packing })).join("\n")
  const { stderr, stdout } = spawnSync("python3", ["-B", PROGRAM], { encoding: "utf8", input, maxBuffer: 2 ** 28 })
  const second = stdout.trimEnd().split("\n")
  if (stderr !== "" || second.length !== cases.length) throw new Error(`the second checker failed: ${stderr}`)
  /** A checker may end a check that takes long, and each has its own limit. */
  const isLong = (i: number): boolean =>
    verify(cases[i]!.request, cases[i]!.packing).some(({ reason }) => reason === "it takes too long")
  return {
    verdicts: first.flatMap((line) => line.split(",").map((claim) => claim.split(" ")[1]!)),
    differences: cases.flatMap(({ name }, i) =>
      first[i] === second[i] || isLong(i) ? [] : [`${name}: ${first[i]}; the second checker: ${second[i]}`]
    )
  }
}
