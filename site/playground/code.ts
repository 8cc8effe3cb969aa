import { printsOf, requestOf, unitsOf } from "./request.ts"
import type { State } from "./state.ts"

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

const quoting = ({ country, date, postal, residential, state }: State, card: boolean): string => `
const cards = ${card ? "[card]" : "exampleCards"}.map(compile).flatMap((made) => (made._tag === "Compiled" ? [made.compiled] : []))
const from = compileShipFrom(exampleShipFrom)
if (from._tag === "Refused") throw new Error(from.faults[0]?.message)
const quoted = quote(
  {
    carrier: ${card ? "card.carrier" : '"acme"'},
    destination: ${textOf({ country, state, postal })},
    boxes
  },
  { cards, from: from.compiled, at: "${date}T15:00:00Z", units, residential: ${residential === "yes"} }
)
console.log(quoted._tag === "Quoted" ? quoted.rates.map(({ title, cost }) => [title, cost]) : quoted.refusals)
`

/** Returns the program that does what the page does. */
export const codeOf = (state: State): string => {
  const hasCard = state.card.trim() !== ""
  const isPrints = state.mode === "prints"
  const units = isPrints ? { length: "in", weight: "lb" } : unitsOf(state.units)
  const rating = hasCard
    ? "compile, compileShipFrom, exampleShipFrom, quote"
    : "compile, compileShipFrom, exampleCards, exampleShipFrom, quote"
  const head = isPrints
    ? 'import { packPrints } from "@waybill/packing/prints"'
    : 'import { pack } from "@waybill/packing"\nimport { draw } from "@waybill/packing/layout"'
  const body = isPrints
    ? `const prints = ${textOf(printsOf(state))}
const info = packPrints(prints)
if (info._tag === "Refused") throw new Error(info.refusals[0]?.message)
console.log(info.parcels.map(({ kind, reference }) => [kind, reference]))

const boxes = info.parcels.map(({ outer, grossWeight = 0 }) => ({
  width: outer.width,
  length: outer.length,
  height: outer.height,
  weight: Math.ceil(grossWeight * 100 - 1e-6) / 100
}))`
    : `const request = ${textOf(requestOf(state))} as const
const outcome = pack(request)
if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
console.log(outcome.packing.boxes.map(({ kind, reference }) => [kind, reference]))
console.log(outcome.packing.certificate)
const drawings = draw(outcome.packing, { units })
console.log(drawings.length, "drawings as SVG")

const boxes = outcome.packing.boxes.map(({ outer, grossWeight }) => ({ ...outer, weight: grossWeight }))`
  return `${head}
import { ${rating} } from "@waybill/packing/rating"
${hasCard ? '\n// The rate card that you pasted.\nimport card from "./card.json" with { type: "json" }\n' : ""}
const units = ${textOf(units)} as const
${body}
${quoting(state, hasCard)}`
}
