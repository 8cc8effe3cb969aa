import type { FewestParcels } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { parcelProof } from "../../../src/service/packer/parcel-proof.ts"

it.each<[ReadonlyArray<string>, FewestParcels, boolean, string]>([
  [
    ["box"],
    { parcels: 1, by: [] },
    true,
    "One box holds everything; fewer is impossible, because prints need a parcel."
  ],
  [
    ["tube"],
    { parcels: 1, by: [] },
    true,
    "One tube holds everything; fewer is impossible, because prints need a parcel."
  ],
  [
    ["box", "box"],
    { parcels: 2, by: ["pairs"] },
    true,
    "Two boxes; fewer is impossible, because some pieces cannot share a box. This is a bound without proof."
  ],
  [
    ["box", "tube"],
    { parcels: 2, by: ["form"] },
    true,
    "Two parcels; fewer is impossible, because rolled prints need a tube and the others need a box. This is a bound without proof."
  ],
  [["box", "box"], { parcels: 1, by: [] }, false, "Two boxes; it is not known whether one is enough."],
  [
    Array<string>(12).fill("box"),
    { parcels: 11, by: ["volume", "weight"] },
    false,
    "12 boxes; at least 11 are needed, because the pieces have too much volume for fewer, and the pieces weigh too much for fewer, and it is not known whether 11 are enough. This is a bound without proof."
  ]
])("the proof of %j with %j is %s, and reads: %s", (kinds, fewest, proved, sentence) => {
  expect(parcelProof(kinds, fewest)).toEqual({ at_least: fewest.parcels, proved, sentence })
})
