import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { presets } from "@waybill/core"
import { afterAll, expect, it } from "vitest"
import { inForceOf, type SampleWaybill } from "../../../src/service/operator/in-force.ts"

const folder = mkdtempSync(join(tmpdir(), "in-force-"))
afterAll(() => rmSync(folder, { recursive: true }))

it("the page Shop names the settings and their files, and no folder of the server", () => {
  const boxes = join(folder, "boxes.json")
  writeFileSync(boxes, JSON.stringify({ boxes: [{ reference: "M", inner: { width: 18, length: 24, height: 4 } }] }))
  const settings = { boxes, shop: "/srv/mill/shop.json", policy: "/srv/mill/policy.json" }
  const { changedIn } = inForceOf(settings as never, presets.default, {} as SampleWaybill)
  expect(changedIn).toMatchObject({
    boxes: "--boxes boxes.json",
    shop: "--shop shop.json",
    units: "--policy policy.json"
  })
})
