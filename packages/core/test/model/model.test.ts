import fc from "fast-check"
import { expect, it } from "vitest"
import { sequences } from "./random-commands.ts"
import type { Name } from "./reference-model.ts"
import { compare } from "./world.ts"

/** What has to come up on the way, or the sequences prove less than they seem to. */
const everyAnswer: Record<Name, string> = {
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
  startProcessing: "success onHold unknownOrder wrongStage",
  recordShipment: "success badItem unknownOrder wrongStage",
  cancel: "success partlyShipped unknownOrder wrongStage"
}

it("answers every command as the model does, and keeps each order of each account as the model has it", () => {
  const answered = new Set<string>()
  const property = fc.property(sequences, (draws) => {
    const result = compare(draws)
    for (const answer of result.answered) answered.add(answer)
    expect(result.difference).toBeUndefined()
  })
  fc.assert(property, { seed: 2030, numRuns: 300 })
  const expected = Object.entries(everyAnswer).flatMap(([name, all]) => all.split(" ").map((each) => `${name} ${each}`))
  expect([...answered].sort()).toEqual(expected.sort())
})
