import { destinationOf, enteredPrints, requestOf } from "./request.ts"
import type { State } from "./state.ts"
import { perInch, unitsOf } from "./units.ts"

/** Returns a value as the text of a TypeScript expression with short lines. */
const textOf = (value: unknown, indent = ""): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const entries = Array.isArray(value)
    ? value.map((each) => textOf(each, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([key, each]) => `${key}: ${textOf(each, inner)}`)
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  const line = Array.isArray(value) ? `${open}${entries.join(", ")}${close}` : `${open} ${entries.join(", ")} ${close}`
  if (entries.length === 0) return open + close
  if (!line.includes("\n") && indent.length + line.length <= 76) return line
  return `${open}\n${entries.map((each) => inner + each).join(",\n")}\n${indent}${close}`
}

/** Returns the lines that define the prints in inches, the unit of the built-in catalogue. */
const printLines = (state: State): string => {
  const prints = textOf(enteredPrints(state))
  if (state.units === "in/lb") return `const prints = ${prints}`
  return `const entered = ${prints}
// The built-in catalogue is in inches.
const inches = (${unitsOf(state.units).length}: number) => Math.round((${unitsOf(state.units).length} / ${perInch[state.units]}) * 1000) / 1000
const prints = entered.map((print) => ({ ...print, width: inches(print.width), height: inches(print.height) }))`
}

const quoting = (state: State, packageType: string): string => `
const compiled = cards.map(compile).flatMap((made) => (made._tag === "Compiled" ? [made.compiled] : []))
const from = compileShipFrom(exampleShipFrom)
if (from._tag === "Refused") throw new Error(from.faults[0]?.message)
const at = ${JSON.stringify(`${state.date}T15:00:00Z`)}
const context = { cards: compiled, from: from.compiled, at, units, residential: ${state.residential === "yes"} }
const destination = ${textOf(destinationOf(state))}
const packageType = ${packageType}
const carriers = [...new Set(cards.map(({ carrier }) => carrier))]
const quotes = carriers.map((carrier) => quote({ carrier, destination, boxes, packageType }, context))
console.log(quotes.flatMap((each) => (each._tag === "Quoted" ? each.rates.map(({ cost, title }) => [title, cost]) : [])))
`

/** Returns the program that does what the page does. */
export const codeOf = (state: State): string => {
  const hasCard = state.card.trim() !== ""
  const isPrints = state.mode === "prints"
  const units = isPrints ? { length: "in", weight: "lb" } : unitsOf(state.units)
  const rating = `compile, compileShipFrom, ${hasCard ? "" : "exampleCards, "}exampleShipFrom, quote${hasCard ? ", type RateCard" : ""}`
  const head = isPrints
    ? 'import { packPrintsOrThrow } from "@waybill/packing/prints"'
    : 'import { packWithWitnesses, verify } from "@waybill/packing"'
  const body = isPrints
    ? `${printLines(state)}
const { parcels } = packPrintsOrThrow(prints)
console.log(parcels.map(({ kind, reference }) => [kind, reference]))
const drawings = parcels.map((parcel) => draw(parcel, { units }))
console.log(drawings.length, "drawings as SVG")

const boxes = parcels.map(({ outer, grossWeight = 0 }) => ({
  width: outer.width,
  length: outer.length,
  height: outer.height,
  weight: Math.ceil(grossWeight * 100 - 1e-6) / 100
}))`
    : `const request = ${textOf(requestOf(state))} as const
const outcome = packWithWitnesses(request)
if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
const { packing } = outcome
console.log(packing.boxes.map(({ kind, reference }) => [kind, reference]))
console.log(packing.certificate)
console.log(verify(request, packing).map(({ _tag, claim }) => [claim, _tag]))
const drawings = packing.boxes.map((box) => draw(box, { units }))
console.log(drawings.length, "drawings as SVG")

const boxes = packing.boxes.map(({ outer, grossWeight }) => ({ ...outer, weight: grossWeight }))`
  const cards = hasCard
    ? `
import pasted from "./card.json" with { type: "json" }

// The rate card that you pasted, or a list of them.
const cards = [pasted].flat() as unknown as ReadonlyArray<RateCard>
`
    : "\nconst cards = exampleCards\n"
  const packageType = isPrints ? 'parcels.every(({ kind }) => kind === "tube") ? "Tube" : "Box"' : '"Box"'
  return `${head}
import { draw } from "@waybill/packing/layout"
import { ${rating} } from "@waybill/packing/rating"
${cards}
const units = ${textOf(units)} as const
${body}
${quoting(state, packageType)}`
}
