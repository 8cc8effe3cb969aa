import { packOrThrow } from "@waybill/packing"
import { expect, it } from "vitest"

const size = (width: number, length: number, weight: number) => ({ width, length, height: 2, weight })

it("the lighter heaviest parcel decides between packings with the same boxes", () => {
  // The two B and D weigh 13 in the large box. The search also finds A and D in it, which weigh 14.
  const items = [
    { reference: "A", ...size(4, 2, 9) },
    { reference: "B", ...size(2, 3, 4), quantity: 2 },
    { reference: "D", ...size(4, 3, 5) }
  ]
  const boxes = [
    { reference: "S", inner: { width: 4, length: 4, height: 2 } },
    { reference: "L", inner: { width: 6, length: 4, height: 2 } }
  ]
  const packed = packOrThrow({ items, boxes }).boxes.map(({ grossWeight, reference }) => [reference, grossWeight])
  expect(packed).toEqual([
    ["L", 13],
    ["S", 9]
  ])
})
