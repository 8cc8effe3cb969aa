// Computes the possible outcomes of two concurrent commands by running them in memory, in both sequences.
import { Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { type CommandName, carryOut } from "../fixtures/commands.ts"
import type { Pair } from "./pairs.ts"

/** The results of both commands, and the order after them. */
export type Outcome = readonly [one: string, other: string, order: string]

const task = (command: CommandName, index = 0) => ({ command, account: "a", xid: "x", request: `r${index}` })

const inSequence = (after: Pair["after"], first: CommandName, second: CommandName) =>
  Effect.gen(function* () {
    yield* Effect.forEach(after, (command) => carryOut(task(command)))
    const results = [yield* carryOut(task(first, 1)), yield* carryOut(task(second, 2))] as const
    return { results, order: yield* carryOut(task("record")) }
  }).pipe(Effect.provide(Layer.fresh(Waybill.layer.pipe(Layer.provide(memory())))), Effect.runPromise)

/** Returns the outcomes of a pair in either order. */
export const serialOutcomes = async ({ after, race: [one, other] }: Pair): Promise<ReadonlyArray<Outcome>> => {
  const forward = await inSequence(after, one, other)
  const backward = await inSequence(after, other, one)
  return [
    [...forward.results, forward.order],
    [backward.results[1], backward.results[0], backward.order]
  ]
}
