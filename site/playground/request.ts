import type { Box, Item, Request, Rotation } from "@waybill/packing"
import type { Print } from "@waybill/packing/prints"
import { type Field, fieldsOf, type List, type Row } from "./fields.ts"
import type { State } from "./state.ts"
import { perInch } from "./units.ts"

const numberOf = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text))

/** Returns the value of a field, or undefined if it is empty. Packing itself refuses an invalid number. */
const valueOf = ({ kind }: Field, text: string): unknown => {
  if (kind === "number") return numberOf(text)
  if (kind === "names") return text.split(",").map((name) => name.trim())
  return text
}

const objectOf = (list: List, row: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fieldsOf[list].flatMap((field) => {
      const text = row[field.key] ?? ""
      return text.trim() === "" ? [] : [[field.key, valueOf(field, text)] as const]
    })
  )

const rotationOf = (text: string): Rotation =>
  text.startsWith("up ")
    ? ({ up: text.slice(3).split(" ") } as unknown as Rotation)
    : (text as Exclude<Rotation, object>)

const itemOf = (row: Row): Item => {
  const { fragile, rotation, ...rest } = objectOf("items", row)
  return {
    ...rest,
    ...(rotation === undefined ? {} : { rotation: rotationOf(rotation as string) }),
    ...(fragile === "yes" ? { onTop: 0 } : {})
  } as unknown as Item
}

const boxOf = (row: Row): Box => {
  const { height, length, width, ...rest } = objectOf("boxes", row)
  return { ...rest, inner: { width, length, height } } as unknown as Box
}

/** Returns the request for `pack`. Hundredths of a length and thousandths of a weight are exact. */
export const requestOf = ({ boxes, items, units }: State): Request => ({
  items: items.map(itemOf),
  boxes: boxes.map(boxOf),
  ...(units === "mm/g" ? {} : { scale: { length: 100, weight: 1000 } }),
  effort: 20
})

/** Returns the prints as the visitor entered them. */
export const enteredPrints = ({ prints }: State) => prints.map((row) => objectOf("prints", row) as unknown as Print)

/** Returns the prints for `packPrints`, whose catalogue is in inches. */
export const printsOf = (state: State): ReadonlyArray<Print> => {
  const inches = (value: unknown) =>
    typeof value === "number" ? Math.round((value / perInch[state.units]) * 1000) / 1000 : value
  return enteredPrints(state).map(
    (print) => ({ ...print, width: inches(print.width), height: inches(print.height) }) as Print
  )
}

/** Returns the destination of the shipment. */
export const destinationOf = ({ country, postal, state }: State) => ({
  country: country.trim().toUpperCase(),
  state: state.trim().toUpperCase(),
  postal: postal.trim()
})
