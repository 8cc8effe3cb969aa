import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { orderOf } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"

const { clear, folder, run, serve } = workplace()
afterAll(clear)

const CANARY = "canary"
const address = {
  company: "canary inc",
  name: "canary name",
  address: "1 canary street",
  city: "canary city",
  zip: "40214",
  state: "KY"
}

/** Returns the names of the files in the folder that contain a canary. */
const filesWithCanary = () =>
  readdirSync(folder).filter((file) => readFileSync(join(folder, file), "latin1").includes(CANARY))

it("an erased order leaves no personal data in a backup, in the log or in the database file", async () => {
  const service = await serve()
  const others = Array.from({ length: 40 }, (_, each) => `other-${each}`)
  for (const xid of others) await service.call("push_order", orderOf(xid))
  const submission = { ...orderOf("A-1"), shipping_address: { ...address, country: "US" } }
  const id = String((await service.call("push_order", submission)).receipt_id)
  // Rewrites the order, so that its earlier versions are left in free parts of the file.
  for (let each = 0; each < 20; each++) {
    const moved = { xid: "A-1", ...address, country: "US", address2: `canary ${"floor ".repeat(each * 2)}` }
    expect(await service.call("change_ship_address", moved)).toMatchObject({ res: "success" })
    await service.call("push_order", orderOf(`between-${each}`))
  }
  expect((await run(["order", "note", id, "--msg", "canary note"])).code).toBe(0)
  expect((await run(["order", "start", id])).code).toBe(0)
  expect((await run(["order", "ship", id, "--tracking", "canary-1"])).code).toBe(0)
  expect(filesWithCanary()).not.toEqual([])

  expect((await run(["order", "erase", id])).code).toBe(0)
  expect((await run(["backup", "after.db"])).code).toBe(0)
  expect(filesWithCanary()).not.toContain("after.db")
  expect((await run(["events"])).out).not.toContain(CANARY)

  service.child.kill("SIGTERM")
  const { code, err, out } = await service.ended
  expect(code).toBe(0)
  expect(err + out).not.toContain(CANARY)
  expect(filesWithCanary()).toEqual([])
})
