import { Effect } from "effect"
import { expect, it } from "vitest"
import { formIn, openFloor } from "../fixtures/open-floor.ts"

/** Returns a page without tags, with single spaces. */
const textOf = (page: string): string => page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")

const bonn = { name: "Bo", address: "Am Hof 1", city: "Bonn", zip: "53113", state: "NW", country: "DE" }

it("a shipment shows a changed address, and is recorded only with a tick for the new label", async () => {
  const { operate, place, visit, waybill } = openFloor()
  const order = await place("A-1")
  const path = `${order}/ship`
  await operate(`${order}/start`, {})
  const packer = await visit("packer")
  const form = await packer.read(path)
  expect(textOf(form)).toContain("Ship to Ada, 1 Main St, Louisville, KY, 40214, US")
  const fields = { ...formIn(form, path), trackingno: "T1" }
  await Effect.runPromise(waybill.changeShipAddress("acme", { xid: "A-1", ...bonn }))

  const reply = await packer.post(path, fields)
  expect(reply.status).toBe(409)
  const page = await reply.text()
  expect(textOf(page)).toContain(
    "The shipping address has changed since you opened the page Nothing was recorded. Your input is kept. " +
      "Before Ada 1 Main St Louisville, KY, 40214 US Now Bo Am Hof 1 Bonn, NW, 53113 DE " +
      "Remove the old label and packing slip, and print a new packing slip . The parcels have a new label and packing slip"
  )
  const again = formIn(page, path)
  expect(again).toEqual(fields)
  expect((await packer.post(path, again)).status).toBe(409)

  const invalid = await packer.post(path, { ...again, acknowledge: "3", weight: "heavy" })
  const ticked = { ...formIn(await invalid.text(), path), weight: "1" }
  expect(ticked).toMatchObject({ acknowledge: "3", revision: "2" })
  expect((await packer.post(path, ticked)).status).toBe(303)
  expect((await operate(order)).shipments).toMatchObject([{ trackingno: "T1", acknowledged: 3 }])
  expect((await operate(`${order}/history`)).events.at(-1)).toMatchObject({ operator: "the-packer" })
})
