import { expect, it } from "vitest"
import { openFloor } from "../fixtures/open-floor.ts"
import { submission } from "../fixtures/shop-orders.ts"

const [print] = submission("x").order_info
const item = (more: object) => ({ ...print, quantity: "2", ...more })

/** Returns the first card of the board, with its tags. */
const cardOf = async (images: ReadonlyArray<string>, items: ReadonlyArray<object>, units?: "cm/kg") => {
  const { place, visit } = openFloor({ images, ...(units !== undefined && { units }) })
  await place("A-1", { order_info: items })
  const page = await (await visit("viewer")).read("/")
  return /<li data-arrives.*?<\/div>/s.exec(page)![0]
}

it("a card shows the products, sizes with their unit, finishings and pieces, and the number of other items", async () => {
  const items = ["Canvas", "Print", "Metal", "Wood", "Glass"].map((type) => item({ type, finishing: "Rolled" }))
  const card = await cardOf([], items, "cm/kg")
  const lines = [...card.matchAll(/<li[^>]*>((?:(?!<li).)*?)<\/li>/gs)].map(([, text = ""]) =>
    text.replace(/<[^>]*>/g, "")
  )
  expect(lines).toEqual([
    "2 × Canvas 16 × 20 cm, Rolled",
    "2 × Print 16 × 20 cm, Rolled",
    "2 × Metal 16 × 20 cm, Rolled",
    "and 2 more items"
  ])
})

it("a card shows the first image of an allowed host, and no other", async () => {
  const items = [
    item({ thumb_img: "https://other.example.com/1.jpg" }),
    item({ thumb_img: "https://images.example.com/2.jpg" })
  ]
  expect((await cardOf(["images.example.com"], items)).match(/<img[^>]* src="([^"]*)"/)?.[1]).toBe(
    "https://images.example.com/2.jpg"
  )
  expect(await cardOf([], items)).not.toContain("<img")
})
