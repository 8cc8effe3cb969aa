// cspell:ignore retruned hled shipmnt ordr deliverd
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { builtIn } from "../../../packages/cli/src/sandbox/fates.ts"
import { fatesSelected, misspelledSuffix } from "../../../packages/cli/src/sandbox/order-fates.ts"
import type { SandboxScript } from "../../../packages/cli/src/sandbox/sandbox-script.ts"
import { openSandbox } from "./fixtures/open-sandbox.ts"

const page = readFileSync(new URL("../../../docs/sandbox.md", import.meta.url), "utf8")

it("the page lists every fate with its suffix and its ZIP", () => {
  const rows = page.matchAll(/^\| `-([a-z-]+)` \| (?:`(\d+)`)? \| (.+) \|$/gm)
  const listed = [...rows].map(([, name, zip, summary]) => ({ name, ...(zip && { zip }), summary }))
  const fates = Object.entries(builtIn.fates).map(([name, fate]) => ({
    name,
    ...("zip" in fate && { zip: fate.zip }),
    summary: fate.summary
  }))
  expect(listed).toEqual(fates)
})

it("the script of the page does what its summary describes", async () => {
  const script = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!) as SandboxScript
  const { addWebhook, arrivals, clear, historyOf, push, sandbox } = await openSandbox({ script })
  await addWebhook()
  const id = await push("A-no-canvas")
  const other = await push("B-1", "00099")
  await sandbox.advance("12d")
  const expected = ["0 push_order", "0.5 hold", "48 release", "48 start", "118 ship", "166 track"]
  expect(await historyOf(id)).toEqual(expected)
  expect(await historyOf(other)).toEqual(expected)
  // Two failed attempts, after 5 seconds and 5 minutes, and a repetition ten minutes later.
  const created = arrivals.filter(({ type, xid }) => type === "order.created" && xid === "A-no-canvas")
  expect(created.map(({ hours }) => Math.round(hours * 3600))).toEqual([305, 905])
  expect((await sandbox.status()).problems).toEqual([])
  await clear()
})

it("a script with a fault is refused with its place and the nearest name", async () => {
  const refused = (fate: object, message: string) =>
    expect(openSandbox({ script: { fates: { mine: fate } } as SandboxScript })).rejects.toThrow(
      new TypeError(`createSandbox: script: ${message}`)
    )
  await refused(
    { steps: [{ after: "1h", command: "hld" }] },
    'fates.mine.steps[0].command: unknown command "hld"; did you mean "hold"?'
  )
  await refused({ step: [] }, 'fates.mine.step: unknown field "step"; did you mean "steps"?')
  await refused({ zip: "00001" }, "fates.mine.zip: must differ from that of the fate held")
  await refused(
    { steps: [{ after: "1h", command: "hold", input: { reason: "stock" } }] },
    "fates.mine.steps[0].input: msg: is required by the command hold"
  )
  const track = (input: object) => ({
    steps: [{ after: "1h", command: "track", input: { status: "delivered", at: "{now}", ...input } }]
  })
  await refused(
    track({ shipment_id: "{shipmnt}" }),
    'fates.mine.steps[0].input.shipment_id: unknown parameter "shipmnt"; did you mean "shipment"?'
  )
  await refused(
    track({ shipment_id: "{shipment}", status: "deliverd" }),
    "fates.mine.steps[0].input.status: must be one of in_transit, out_for_delivery, exception, delivered, returned"
  )
  await refused(
    {
      steps: [
        {
          after: "1h",
          command: "ship",
          input: { trackingno: "T", parcels: [{ trackingno: "A" }, { trackingno: "{ordr_id}" }] }
        }
      ]
    },
    'fates.mine.steps[0].input.parcels[1].trackingno: unknown parameter "ordr_id"; did you mean "order_id"?'
  )
  await refused(
    { steps: [{ after: "1 hour", command: "start" }] },
    "fates.mine.steps[0].after: must be a duration such as 30s, 5m, 2h, 2d or 1w"
  )
})

it.each([
  ["A-hled-split", 'unknown suffix "-hled"; did you mean "-held"?'],
  ["B-HELD", 'unknown suffix "-HELD"; did you mean "-held"?'],
  ["C-Held", 'unknown suffix "-Held"; did you mean "-held"?'],
  ["D-hook-ded", 'unknown suffix "-hook-ded"; did you mean "-hook-dead"?'],
  ["E-cancel-lat", 'unknown suffix "-cancel-lat"; did you mean "-cancel-late"?'],
  ["F-held_split", 'unknown suffix "-held_split"; did you mean "-held-split"?'],
  ["G-2-retruned", 'unknown suffix "-retruned"; did you mean "-returned"?'],
  ["H-cancel-late", undefined],
  ["held", undefined],
  ["hled", undefined],
  ["SHOP-12", undefined],
  ["SHOP-ABC-12-held-split", undefined],
  ["SHOP-CANVAS", undefined]
])("the misspelled suffix of the xid %j is noted: %j", (xid, problem) => {
  expect(misspelledSuffix(xid, builtIn.fates)).toBe(problem)
})

it("a ZIP with four more digits selects the fate of its first five", () => {
  expect(fatesSelected("A-1", "00003-1234", builtIn.fates)).toEqual(["split"])
  expect(fatesSelected("A-1", "000031234", builtIn.fates)).toEqual([])
  expect(fatesSelected("A-1", undefined, builtIn.fates)).toEqual([])
})

it("a script can use the ZIP of a built-in fate that it moves to another ZIP", async () => {
  const fates = { held: { zip: "00050" }, mine: { zip: "00001" } }
  await (await openSandbox({ script: { fates } })).clear()
})

it("unknown options of createSandbox are refused with the nearest name", async () => {
  await expect(openSandbox({ sed: "x" } as object)).rejects.toThrow(
    new TypeError('createSandbox: unknown option "sed"; did you mean "seed"?')
  )
  await expect(openSandbox({ speed: -1 })).rejects.toThrow('createSandbox: speed: invalid value "-1"')
})

it("a refused command and a misspelled suffix are problems of the sandbox", async () => {
  const script: SandboxScript = { fates: { mine: { steps: [{ after: "1m", command: "ship" }] } } }
  const { clear, push, sandbox } = await openSandbox({ script })
  await push("A-mine")
  await push("B-retruned")
  await sandbox.advance("1h")
  expect((await sandbox.status()).problems.map(({ problem, xid }) => `${xid}: ${problem}`)).toEqual([
    'B-retruned: unknown suffix "-retruned"; did you mean "-returned"?',
    "A-mine: ship was refused: trackingno: required when untracked is not true"
  ])
  await clear()
})
