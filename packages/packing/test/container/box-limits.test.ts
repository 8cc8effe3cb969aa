import { verify } from "@waybill/packing"
import { fillContainers } from "@waybill/packing/loads"
import { expect, it } from "vitest"

it.each([
  [{ maxPieces: 7 }, 7],
  [{ fillLimit: 0.25 }, 24]
])("a container with %j holds exactly %d of fifty cubes, although there is space for 96", (limit, expected) => {
  const request = {
    items: [{ reference: "cube", width: 10, length: 10, height: 10, quantity: 50 }],
    boxes: [{ reference: "C", inner: { width: 60, length: 40, height: 40 }, stock: 1, ...limit }],
    support: 0
  }
  const outcome = fillContainers(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(outcome.packing.boxes.map(({ placements }) => placements.length)).toEqual([expected])
  expect(verify(request, outcome.packing)).toEqual([])
})
