// What may come of two commands at once: what comes of them one after the other, in memory, in either order.
import { Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { type CommandName, carryOut } from "../fixtures/commands.ts"
import type { Pair } from "./pairs.ts"

/** Both answers, and the order after both. */
export type Outcome = readonly [one: string, other: string, order: string]

const task = (command: CommandName, index = 0) => ({ command, account: "a", xid: "x", request: `r${index}` })

const oneByOne = (after: Pair["after"], first: CommandName, second: CommandName) =>
  Effect.gen(function* () {
    yield* Effect.forEach(after, (command) => carryOut(task(command)))
    const answers = [yield* carryOut(task(first, 1)), yield* carryOut(task(second, 2))] as const
    return { answers, order: yield* carryOut(task("record")) }
  }).pipe(Effect.provide(Layer.fresh(Waybill.layer.pipe(Layer.provide(memory())))), Effect.runPromise)

/** The outcomes of a pair that a serial order explains. */
export const explained = async ({ after, race: [one, other] }: Pair): Promise<ReadonlyArray<Outcome>> => {
  const forth = await oneByOne(after, one, other)
  const back = await oneByOne(after, other, one)
  return [
    [...forth.answers, forth.order],
    [back.answers[1], back.answers[0], back.order]
  ]
}
