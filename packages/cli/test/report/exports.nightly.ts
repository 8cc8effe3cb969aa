import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import { shopifyCsv } from "../order-exports/shop-exports.ts"
import { itemsFile, soldOrders } from "../order-exports/sold-orders.ts"
import { warehouseCsv, warehouseMap } from "../order-exports/warehouse-export.ts"

const { clear, put, run } = sandbox()
afterAll(clear)

const isShipped = ({ lines }: ReturnType<typeof soldOrders>[number]) =>
  lines.some(({ product }) => product.sides !== undefined)
put("items.csv", itemsFile)
put("shopify.csv", shopifyCsv(soldOrders(11, 100)))
put("warehouse.csv", warehouseCsv(soldOrders(11, 120).filter(isShipped).slice(0, 100)))

it("merge refuses a shard with different sizes or a different mapping of columns", async () => {
  const shard = (k: number, ...flags: ReadonlyArray<string>) =>
    run(["pack", "warehouse.csv", ...flags, "--shard", `${k}/2`, "--out", `own-${k}.csv`, "--workers", "1"])
  await shard(1, "--map", warehouseMap)
  await shard(2, "--map", warehouseMap.replace("width=W,length=L", "width=L,length=W"))
  const swapped = await run(["merge", "own-1.csv", "own-2.csv", "--out", "own.csv"])
  expect(swapped.err).toContain("own-2.csv: has a different --map, unlike own-1.csv")
  put("other-items.csv", itemsFile.replace("4.5,4.5,4,0.8", "4.5,4.5,5,0.8"))
  const bySku = (k: number, sizes: string) =>
    run(["pack", "shopify.csv", "--items", sizes, "--shard", `${k}/2`, "--out", `sku-${k}.csv`, "--workers", "1"])
  await bySku(1, "items.csv")
  await bySku(2, "other-items.csv")
  const resized = await run(["merge", "sku-1.csv", "sku-2.csv", "--out", "sku.csv"])
  expect(resized.err).toContain("sku-2.csv: has a different --items, unlike sku-1.csv")
})
