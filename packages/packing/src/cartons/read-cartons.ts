// Reads the cartons of a request. `pack` reads its other fields.
import type { PackingRefusal, PackingRefusalCode } from "../packing/contract/outcome.ts"
import type { Sides } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { RequestReader } from "../packing/request/request-reader.ts"
import { MAX_PRICE } from "../packing/resources/limits.ts"
import { POSITIVE } from "../reading/checks.ts"
import { list, object, optional } from "../reading/compound.ts"
import { MAX_FAULTS, problemOf } from "../reading/faults.ts"
import { number, string } from "../reading/shape.ts"
import type { NamesOf } from "../values/check-names.ts"
import type { ItemCarton, ToSizeRequest } from "./contract.ts"

/** Maximum number of kinds of cartons. Each has many sizes to try. */
const MAX_CARTONS = 20

/** Minimum step of a side. Sides are rounded to a millionth. */
const MIN_STEP = 0.000_001

const requestNames: NamesOf<ToSizeRequest> = {
  items: true,
  boxes: true,
  cartons: true,
  scale: true,
  objective: true,
  effort: true,
  support: true,
  timeLimit: true
}

const sidesFrom = (min: number) => {
  const side = number(min, 200_000)
  return object<Sides>({ width: side, length: side, height: side })
}
const amount = optional(number(0, MAX_PRICE))

const cartons = list(
  object<ItemCarton>({
    reference: string,
    min: sidesFrom(POSITIVE),
    max: sidesFrom(POSITIVE),
    step: sidesFrom(MIN_STEP),
    walls: sidesFrom(0),
    maxWeight: optional(number(POSITIVE, 1e15)),
    price: amount,
    emptyWeight: amount,
    boardWeight: amount,
    boardPrice: amount
  }),
  1,
  MAX_CARTONS
)

/** Returns the errors of a request, except those found by `pack`. */
export const cartonErrors = (request: unknown): ReadonlyArray<PackingRefusal> => {
  const reader = new RequestReader()
  const given = reader.record<ToSizeRequest>("", request, requestNames)
  if (given === undefined) return reader.refusals
  const faults = cartons.check(given.cartons, MAX_FAULTS)
  for (const fault of faults)
    reader.refuse(`cartons${fault.pointer}`, fault.code as PackingRefusalCode, problemOf(fault))
  if (faults.length === 0)
    for (const [index, { max, min }] of (given.cartons as ReadonlyArray<ItemCarton>).entries())
      for (const side of sideNames)
        if (max[side] < min[side])
          reader.refuse(`cartons/${index}/max/${side}`, "contradiction", `must be at least min.${side}`)
  return reader.refusals
}
