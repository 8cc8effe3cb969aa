import { compile, compileShipFrom, exampleCards, lint } from "@waybill/packing/rating"
import { expect, it } from "vitest"

const [card] = exampleCards

it.each([
  [() => compile({} as never), "format: missing; expected "],
  [() => compile(undefined as never), "document: missing; expected an object"],
  [() => compile({ ...card, services: [{}] } as never), "services[0].code: missing; expected "],
  [() => compileShipFrom({} as never), "format: missing; expected "],
  [() => compileShipFrom("phx" as never), 'document: found "phx"; expected an object']
])("a malformed document is not compiled, and its faults name what is missing: %#", (compileIt, message) => {
  const compilation = compileIt()
  expect(compilation._tag).toBe("Refused")
  expect(compilation._tag === "Refused" && compilation.faults[0]?.message.slice(0, message.length)).toBe(message)
})

it.each([
  [card, [], "lint: cards: must be an array of rate cards"],
  [undefined, [], "lint: cards: must be an array of rate cards"],
  [[card], {}, "lint: shipFroms: must be an array of ship-from documents"],
  [[card, {}], [], "lint: /cards/1: format: missing; expected "],
  [[null], [], "lint: /cards/0: document: found null; expected an object"],
  [[card], [{}], "lint: /shipFroms/0: format: missing; expected "]
])("lint refuses malformed documents and names what is missing: %#", (cards, shipFroms, message) => {
  const messageOf = () => {
    try {
      return lint(cards as never, shipFroms as never)
    } catch (error) {
      return `${(error as Error).name}: ${(error as Error).message}`
    }
  }
  expect(String(messageOf()).slice(0, message.length + 11)).toBe(`TypeError: ${message}`)
})
