import type { PackingRefusal, Request } from "@waybill/packing"
import { boxFields, type Field, itemFields, sideFields } from "@waybill/packing/values"

/** Maximum number of decimals that packing accepts. */
const MAX_DECIMALS = 6

const decimalsOf = (value: number | undefined): number => {
  if (value === undefined || Number.isInteger(value)) return 0
  const text = String(value)
  return text.includes("e") ? MAX_DECIMALS : Math.min(MAX_DECIMALS, text.length - text.indexOf(".") - 1)
}

/** Units of sides and optional fields, keyed by field. */
const unitsIn = (fields: Readonly<Record<string, Field>>): ReadonlyArray<readonly [string, "length" | "weight"]> =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "number" && (field.unit === "length" || field.unit === "weight") ? [[name, field.unit]] : []
  )

const itemUnits = unitsIn(itemFields)
const boxUnits = unitsIn(boxFields)
const sideUnits = unitsIn(sideFields)

/** Returns the coarsest scale that makes every number in a request an integer. */
export const scaleOf = ({ boxes, items }: Pick<Request, "items" | "boxes">): NonNullable<Request["scale"]> => {
  const decimals = { length: 0, weight: 0 }
  const add = (given: object | undefined, units: ReturnType<typeof unitsIn>) => {
    if (given === undefined) return
    for (const [name, unit] of units)
      decimals[unit] = Math.max(decimals[unit], decimalsOf(given[name as keyof typeof given]))
  }
  for (const item of items) add(item, itemUnits)
  for (const box of boxes) {
    add(box, boxUnits)
    add(box.inner, sideUnits)
    add(box.outer, sideUnits)
  }
  return { length: 10 ** decimals.length, weight: 10 ** decimals.weight }
}

const lengthsIn = (given: object, units: ReturnType<typeof unitsIn>) =>
  units.flatMap(([name, unit]) => {
    const value: unknown = given[name as keyof typeof given]
    return unit === "length" && typeof value === "number" ? [{ name, value }] : []
  })

/** Maximum number of steps of a side. */
const MAX_STEPS = sideFields.width.max

/** Refuses lengths of items with too many decimals for the longest side. Packing would refuse the boxes instead. */
export const decimalRefusals = ({ boxes, items }: Pick<Request, "items" | "boxes">): ReadonlyArray<PackingRefusal> => {
  const cuboids = [...items, ...boxes.flatMap(({ inner, outer = inner }) => [inner, outer])]
  const longest = Math.max(0, ...cuboids.flatMap(({ height, length, width }) => [width, length, height]))
  const most = Math.floor(Math.log10(MAX_STEPS / longest))
  const { length: steps = 1 } = scaleOf({ boxes, items })
  if (most < 0 || steps <= 10 ** most) return []
  return items.flatMap((item, i): ReadonlyArray<PackingRefusal> => {
    const fine = lengthsIn(item, itemUnits).find(({ value }) => decimalsOf(value) > most)
    if (fine === undefined) return []
    const message = `${fine.value} has too many decimals; with sides up to ${longest}, it can have at most ${most}`
    return [{ at: `/items/${i}/${fine.name}`, code: "too-large", message }]
  })
}
