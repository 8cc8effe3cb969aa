import type { OperatorCommand } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { expectedRows } from "../commands/expected-commands.ts"
import { modelSeeds } from "../seeds/stored-seeds.ts"
import { compareWithModel } from "./compare.ts"
import { sequenceOf } from "./random-commands.ts"
import type { CommandName } from "./reference-model.ts"

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
  ...(Object.fromEntries(expectedRows.map(([name, { outcomes }]) => [name, outcomes])) as Record<
    OperatorCommand,
    string
  >)
}

describe("sequences of the stored seeds", () => {
  const reached = new Set<string>()
  const limited = new Set<string>()

  it.each(modelSeeds)(
    "the service returns the outcomes of the reference model and stores the same orders (seed %s)",
    (seed) => {
      const { difference, outcomes } = compareWithModel(sequenceOf(seed))
      for (const outcome of outcomes) reached.add(outcome)
      expect(difference).toBeUndefined()
    }
  )

  it.each(modelSeeds.slice(0, 20))(
    "a service that limits the events of an order returns the outcomes of the model (seed %s)",
    (seed) => {
      for (const limit of [2, 4]) {
        const { difference, outcomes } = compareWithModel(sequenceOf(seed), limit)
        for (const outcome of outcomes) limited.add(outcome)
        expect(difference).toBeUndefined()
      }
    }
  )

  it("a limit of events refuses the methods of merchants and the operator's commands", () => {
    for (const outcome of ["hold_order 315", "change_ship_address 615", "note wrongStage", "hold wrongStage"])
      expect([...limited]).toContain(outcome)
  })

  it("reaches every outcome (if not, run `npm run seeds`)", () => {
    const expected = Object.entries(allOutcomes).flatMap(([name, all]) =>
      all.split(" ").map((outcome) => `${name} ${outcome}`)
    )
    expect([...reached].sort()).toEqual(expected.sort())
  })
})
