// Draws the pictures in docs/console.md: pages of the console on a service with seeded orders. Run by
// `npm run draw -- console`, which needs Chromium and fonts with Chinese, Japanese and Arabic letters.
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, Page } from "playwright-core"
import { openBrowser } from "../tests/browser/fixtures/chromium.ts"
import { openAs } from "../tests/console/fixtures/browser.ts"
import { submission } from "../tests/console/fixtures/seed.ts"
import { openShop, type Shop } from "../tests/console/fixtures/shop.ts"

const folder = join(import.meta.dirname, "../docs/console")

/** The orders in the pictures of one order. */
const [GIFT, PACKED] = ["B-1042", "B-1043"]

const view = { width: 1200, height: 760 }
/** Quality of the pictures, at which small text is sharp. */
const QUALITY = 0.8

/** Compresses a picture with the encoder of the browser. */
const webp = async (browser: Browser, png: Buffer): Promise<Buffer> => {
  const page = await browser.newPage()
  const text = await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = "data:image/png;base64,${png.toString("base64")}"
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext("2d").drawImage(image, 0, 0)
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: ${QUALITY} })
    return (await blob.bytes()).toBase64()
  })()`)
  await page.close()
  return Buffer.from(text, "base64")
}

/** Scans pieces on the packing bench, as a scanner does. */
const scanPieces = async (page: Page, orderId: string, pieces: ReadonlyArray<string>): Promise<void> => {
  for (const piece of pieces) {
    await page.locator("#scan").fill(`${orderId}-${piece}`)
    await page.keyboard.press("Enter")
  }
}

const yuki = {
  name: "山田 雪",
  address: "千代田1-1",
  city: "千代田区",
  zip: "100-0001",
  state: "東京都",
  country: "JP"
}
const harbor = submission("").order_info[0]!
const framed = {
  ...harbor,
  width: "11",
  height: "14",
  quantity: "3",
  title: "Fog",
  frame: "Oak",
  notes: "Keep the edges"
}
const gift = { isgift: "1", gift_to: "Ada", gift_from: "雪", message: "お誕生日おめでとう" }

/** Adds an order that the seeded ones do not contain. */
const addOrder = async (shop: Shop, xid: string, more: object): Promise<void> => {
  const order = submission(xid, { items: [harbor, framed], deadline: 30, more })
  const { receipt_id } = await shop.merchant("push_order", order)
  shop.orders.set(xid, { account: "demo", order_id: String(receipt_id) })
}

interface Picture {
  readonly name: string
  readonly path: (shop: Shop) => string
  /** Brings the page into the state to draw. */
  readonly prepare?: (page: Page, shop: Shop) => Promise<void>
}

const orderPath = ({ orders }: Shop, xid: string, rest = ""): string => {
  const { account, order_id } = orders.get(xid)!
  return `/orders/${account}/${order_id}${rest}`
}

const pictures: ReadonlyArray<Picture> = [
  { name: "board", path: () => "/" },
  { name: "order", path: (shop) => orderPath(shop, GIFT) },
  {
    name: "bench",
    path: (shop) => orderPath(shop, PACKED, "/pack"),
    prepare: (page, { orders }) => scanPieces(page, orders.get(PACKED)!.order_id, ["1-1", "2-1"])
  },
  { name: "documents", path: (shop) => orderPath(shop, GIFT, "/documents") },
  { name: "figures", path: () => "/figures" }
]

const shop = await openShop()
await addOrder(shop, GIFT, { shipping_address: yuki, ...gift })
await addOrder(shop, PACKED, {})
await shop.operator("POST", `${orderPath(shop, PACKED)}/start`, {})
const browser = await openBrowser()
try {
  const { page, problems } = await openAs(shop, "operator", "", { viewport: view, colorScheme: "light" })
  mkdirSync(folder, { recursive: true })
  for (const { name, path, prepare } of pictures) {
    await page.goto(shop.url + path(shop))
    await prepare?.(page, shop)
    const picture = await webp(browser, await page.screenshot())
    writeFileSync(join(folder, `${name}.webp`), picture)
    process.stdout.write(`${name}.webp: ${Math.ceil(picture.length / 1000)} kB\n`)
  }
  if (problems.length > 0) throw new Error(problems.join("\n"))
} finally {
  await browser.close()
  await shop.clear()
}
