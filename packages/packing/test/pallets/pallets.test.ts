import { type Item, violationsOf } from "@waybill/packing"
import { type Pallet, type Palletized, type PalletRequest, packOnPallets, palletize } from "@waybill/packing/loads"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf, seedsOf } from "../../../../tests/runs/runs.ts"
import { Chance } from "../oracle/chance.ts"

/** A euro pallet, in centimetres and kilograms. */
const euro: Pallet = {
  reference: "EUR",
  base: { width: 120, length: 80, height: 14 },
  maxHeight: 180,
  emptyWeight: 25,
  maxWeight: 1_000
}

const carton: Item = { reference: "CARTON", width: 40, length: 40, height: 20, weight: 10, rotation: "flat" }

/** Returns every fault of loaded pallets, from their placements alone. */
const faultsOf = ({ parcels, pallets }: PalletRequest, { pallets: loaded }: Palletized): string[] => {
  const faults: string[] = []
  loaded.forEach(({ box, placements, height, grossWeight }, n) => {
    const { base, maxHeight, maxWeight = Infinity, emptyWeight = 0, overhang = 0 } = pallets[box]!
    const top = Math.max(...placements.map(({ at, size }) => base.height + at.z + size.z))
    const weight = placements.reduce((sum, { item }) => sum + (parcels[item]!.weight ?? 0), emptyWeight)
    if (top !== height) faults.push(`pallet ${n}: height ${height} is not ${top}`)
    if (top > maxHeight) faults.push(`pallet ${n}: too high`)
    if (weight !== grossWeight || weight > maxWeight) faults.push(`pallet ${n}: weight ${weight}`)
    for (const { at, size } of placements) {
      const [x, y] = [at.x - overhang, at.y - overhang]
      if (x < -overhang || x + size.x > base.width + overhang) faults.push(`pallet ${n}: too wide`)
      if (y < -overhang || y + size.y > base.length + overhang) faults.push(`pallet ${n}: too long`)
    }
  })
  return faults
}

const loaded = (request: PalletRequest): Palletized => {
  const outcome = palletize(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(outcome.request, outcome.packing)).toEqual([])
  expect(faultsOf(request, outcome)).toEqual([])
  return outcome
}

describe("parcels on pallets", () => {
  it("six cartons cover a layer, and two layers are 40 high on a deck of 14", () => {
    const { pallets } = loaded({ parcels: [{ ...carton, quantity: 12 }], pallets: [euro] })
    expect(pallets.map(({ height, grossWeight }) => [height, grossWeight])).toEqual([[54, 145]])
  })

  it("needs a second pallet above the maximum height", () => {
    const { pallets } = loaded({ parcels: [{ ...carton, quantity: 49 }], pallets: [euro] })
    expect(pallets).toHaveLength(2)
  })

  it("lowers both loads if two pallets are needed", () => {
    const { pallets } = loaded({ parcels: [{ ...carton, quantity: 60 }], pallets: [euro] })
    expect(pallets.map(({ height }) => height)).toEqual([114, 114])
  })

  it("needs a second pallet above the maximum weight", () => {
    const { pallets } = loaded({ parcels: [{ ...carton, quantity: 12 }], pallets: [{ ...euro, maxWeight: 125 }] })
    expect(pallets.map(({ grossWeight }) => grossWeight)).toEqual([85, 85])
  })

  it("uses the overhang if it is allowed", () => {
    const parcels = [{ ...carton, width: 42, length: 42, quantity: 6 }]
    expect(loaded({ parcels, pallets: [euro] }).pallets.map(({ height }) => height)).toEqual([74])
    expect(loaded({ parcels, pallets: [{ ...euro, overhang: 3 }] }).pallets.map(({ height }) => height)).toEqual([34])
  })

  it("stacks nothing on a parcel that bears no weight", () => {
    const { pallets } = loaded({ parcels: [{ ...carton, onTop: 0, quantity: 12 }], pallets: [euro] })
    expect(pallets.map(({ height }) => height)).toEqual([34, 34])
  })

  it("never exceeds height, weight and base, with random parcels", () => {
    for (const seed of seedsOf(runs(40))) {
      const chance = new Chance(seed)
      const side = () => chance.between(2, 6)
      loaded({
        parcels: Array.from({ length: chance.between(1, 6) }, (_, i) => ({
          reference: `${i}`,
          ...{ width: side(), length: side(), height: side() },
          weight: chance.between(0, 9),
          quantity: chance.between(1, 5),
          rotation: chance.oneOf(["any", "flat", "none"] as const),
          ...(chance.once(3) && { onTop: chance.between(0, 30) })
        })),
        pallets: [
          {
            reference: "P",
            base: { width: chance.between(8, 12), length: chance.between(6, 10), height: 1 },
            maxHeight: chance.between(8, 15),
            overhang: chance.between(0, 1),
            emptyWeight: 3,
            maxWeight: chance.between(30, 90)
          }
        ]
      })
    }
  })
})

describe("items in boxes on pallets", () => {
  const items = [{ reference: "MUG", width: 10, length: 10, height: 10, weight: 1, quantity: 96 }]
  const box = { reference: "M", inner: { width: 40, length: 40, height: 20 }, emptyWeight: 2 }

  it("puts every packed box on a pallet, with its gross weight", () => {
    const outcome = packOnPallets({ items, boxes: [box], pallets: [euro] })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.boxes.boxes).toHaveLength(3)
    expect(outcome.pallets.map(({ height, grossWeight }) => [height, grossWeight])).toEqual([[34, 127]])
    expect(outcome.pallets.flatMap(({ placements }) => placements.map(({ item }) => item)).sort()).toEqual([0, 1, 2])
    expect(violationsOf({ items, boxes: [box] }, outcome.boxes)).toEqual([])
    expect(violationsOf(outcome.request, outcome.packing)).toEqual([])
  })

  it("keeps boxes upright, and stacks nothing on boxes that bear no weight", () => {
    const many = [{ ...items[0]!, quantity: 32 * 12 }]
    const outcome = packOnPallets({ items: many, boxes: [{ ...box, onTop: 0 }], pallets: [euro] })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.pallets.map(({ height }) => height)).toEqual([34, 34])
    const sides = outcome.pallets.flatMap(({ placements }) => placements.map(({ turned }) => turned.z))
    expect(new Set(sides)).toEqual(new Set(["height"]))
  })
})

describe("a request for pallets that is refused", () => {
  it.each([
    [{ parcels: [carton], pallets: [] }, "pallets: must be a list of 1 to 500"],
    [{ parcels: [carton], pallets: [{ ...euro, maxHeight: 14 }] }, "pallets[0].maxHeight: must be a number greater"],
    [{ parcels: [carton], pallets: [{ ...euro, overhang: -1 }] }, "pallets[0].overhang: must be"],
    [
      { parcels: [carton], pallets: [{ ...euro, base: { ...euro.base, width: 0 } }] },
      "pallets[0].base.width: must be greater than 0"
    ],
    [
      { parcels: [carton], pallets: [{ ...euro, base: { ...euro.base, depth: 9 } }] },
      "pallets[0].base.depth: unknown field"
    ],
    [{ parcels: [carton], pallets: [{ ...euro, base: { ...euro.base, width: 1e9 } }] }, "pallets[0].base.width"],
    [{ parcels: [carton], pallets: [{ ...euro, maxHeight: 1e9 }] }, "pallets[0].maxHeight"],
    [{ parcels: [carton], pallets: [{ ...euro, lid: true }] }, "pallets[0].lid: unknown field"],
    [{ parcels: [{ ...carton, width: 0 }], pallets: [euro] }, "parcels[0].width (CARTON): must be greater than 0"],
    [{ parcels: [carton], pallets: [{ ...euro, maxWeight: 1 }] }, "pallets[0].maxWeight (EUR)"]
  ])("names the field (%#)", (request, message) => {
    const outcome = palletize(request as never)
    expect(outcome._tag === "Refused" && outcome.refusals[0]!.message).toContain(message)
  })

  it("input of any shape gets an outcome", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (parcels, pallets, boxes) => {
        expect(palletize(parcels as never)._tag).toBe("Refused")
        expect(palletize({ parcels, pallets } as never)._tag).toBe("Refused")
        expect(packOnPallets({ items: [carton], boxes, pallets: [euro] } as never)).toHaveProperty("_tag")
      }),
      { seed: seedOf(1), numRuns: runs(200) }
    )
  })
})
