import { describe, expect, it } from "vitest"
import { compareWithModel } from "./compare.ts"
import { sequenceOf } from "./random-commands.ts"
import type { CommandName } from "./reference-model.ts"
import { storedSeeds } from "./stored-seeds.ts"

/** Outcomes that the stored seeds must reach. */
const allOutcomes: Record<CommandName, string> = {
  push_order: "success 101 102 105 107 111 121",
  re_order: "success 201 203 207 213 221",
  get_status: "success 901 914 915",
  get_order: "success 901 914 915",
  hold_order: "success 301 314 315 316 318",
  unhold_order: "success 402 404 414 415 419",
  cancel_order: "success 501 502 514 515",
  change_ship_address: "success 601 602 609 610 614 615 620",
  change_ship_method: "success 701 702 711 712 714 715 720",
  change_ship_deadline: "success 801 806 807 808 814 815 817 820",
  enable_rush_processing: "success 1201 1202 1204 1213",
  start: "success changed invalid onHold unknownOrder wrongStage",
  ship: "success changed invalid onHold unknownOrder wrongStage",
  cancel: "success changed invalid partlyShipped unknownOrder wrongStage",
  undoStart: "success changed invalid partlyShipped unknownOrder wrongStage",
  hold: "success changed invalid unknownOrder wrongStage",
  release: "success changed invalid notOnHold unknownHold unknownOrder",
  correctShipment: "success changed erased invalid unknownOrder unknownShipment voided wrongStage",
  voidShipment: "success changed delivered erased invalid unknownOrder unknownShipment voided wrongStage",
  track: "success changed invalid unknownOrder unknownShipment voided wrongStage",
  reject: "success changed invalid partlyShipped unknownOrder wrongStage",
  reprint: "success changed erased invalid unknownOrder wrongStage",
  bindQuote: "success changed erased invalid unknownOrder wrongStage",
  note: "success changed invalid unknownOrder",
  erase: "success changed invalid unknownOrder wrongStage"
}

describe("sequences of the stored seeds", () => {
  const reached = new Set<string>()

  it.each(storedSeeds)(
    "the service returns the outcomes of the reference model and stores the same orders (seed %s)",
    (seed) => {
      const { difference, outcomes } = compareWithModel(sequenceOf(seed))
      for (const outcome of outcomes) reached.add(outcome)
      expect(difference).toBeUndefined()
    }
  )

  it("reaches every outcome (if not, run `npm run simulate -- cover`)", () => {
    const expected = Object.entries(allOutcomes).flatMap(([name, all]) =>
      all.split(" ").map((outcome) => `${name} ${outcome}`)
    )
    expect([...reached].sort()).toEqual(expected.sort())
  })
})
