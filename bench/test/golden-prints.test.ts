// Records the boxes, tubes and volumes that print orders need, so that golden-prints.txt shows changes in quality.
import { type Print, type PrintProfile, packPrints } from "@waybill/packing/prints"
import { expect, it } from "vitest"
import { mixedOrder, rolledOrder } from "../packing/print-orders.ts"
import { shopCatalogue, shopProfile } from "../packing/print-shop.ts"
import { Draw } from "../packing/random.ts"

/** Catalogue without its widest tubes, so that many orders need several tubes. */
const catalogue = { ...shopCatalogue, tubes: shopCatalogue.tubes.filter(({ diameter }) => diameter <= 4) }

/**
 * Canvas that is so thick that only a few prints fit into a tube. The number of tubes therefore depends on how the
 * prints are combined.
 */
const thick: PrintProfile = {
  ...shopProfile,
  finishings: { ...shopProfile.finishings, Rolled: { kind: "rolled", sheet: 0.06, core: 1.5, looseness: 1.25 } }
}

const lineFor = (prints: ReadonlyArray<Print>): string => {
  const info = packPrints(prints, thick, catalogue)
  const ordered = `${prints.reduce((sum, { quantity }) => sum + quantity, 0)} prints`
  if (info._tag === "Refused" || info.unpacked.length > 0) throw new Error("every golden order can be packed")
  const { parcels } = info
  const counts = new Map<string, number>()
  for (const { reference } of parcels) counts.set(reference, (counts.get(reference) ?? 0) + 1)
  const volume = parcels.reduce((sum, { outer }) => sum + outer.width * outer.length * outer.height, 0)
  const used = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reference, count]) => `${count} × ${reference}`)
  return `${ordered}  ${parcels.length} parcels: ${used.join(", ")}  ${Math.round(volume)} cubic inches`
}

const section = (title: string, seed: number, count: number, order: (draw: Draw) => ReadonlyArray<Print>): string => {
  const draw = new Draw(seed)
  return [title, ...Array.from({ length: count }, () => lineFor(order(draw))), ""].join("\n")
}

it("packs the golden prints as recorded", async () => {
  const text = [
    section("rolled, up to 6 lines", 20261101, 80, (draw) => rolledOrder(draw, 6)),
    section("rolled, up to 20 lines", 20261102, 80, (draw) => rolledOrder(draw, 20)),
    section("mixed", 20261103, 100, (draw) => mixedOrder(draw, 6)),
    section("mixed, hundreds of each", 20261104, 8, (draw) => mixedOrder(draw, 400))
  ].join("\n")
  await expect(text).toMatchFileSnapshot("./golden-prints.txt")
})
