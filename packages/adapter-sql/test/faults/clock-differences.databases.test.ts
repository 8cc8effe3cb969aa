import { Waybill } from "@waybill/core"
import { Clock, Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { Outbox } from "../../src/index.ts"
import { type CommandName, carryOut } from "../fixtures/commands.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { tablesFor } from "../fixtures/store.ts"
import { waybillOn } from "../fixtures/waybill.ts"
import { task } from "./calls.ts"

describe.each(databaseNames)("clock differences on %s", (name) => {
  it("keeps the order of events and the leases if the process's clock is an hour off", async (test) => {
    const tables = await tablesFor(name, test)
    const process = waybillOn(tables, 1)
    onTestFinished(() => process.dispose())
    const at = (hours: number) => {
      const clock = Effect.runSync(Clock.Clock)
      const now = () => clock.currentTimeMillisUnsafe() + hours * 3_600_000
      const shifted = { currentTimeMillisUnsafe: now, currentTimeMillis: Effect.sync(now) }
      return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.provideService(effect, Clock.Clock, Object.assign(Object.create(clock), shifted))
    }
    const outcomeAt = (hours: number, command: CommandName) =>
      process.runPromise(carryOut(task(command)).pipe(at(hours)))
    expect(await outcomeAt(0, "push")).toBe("ok")
    expect(await outcomeAt(1, "hold")).toBe("ok")
    expect(await outcomeAt(-1, "unhold")).toBe("ok")
    expect(await outcomeAt(0, "start")).toBe("ok")
    expect(await outcomeAt(-1, "ship")).toBe("ok")
    const { history, order } = await process.runPromise(
      Waybill.use((waybill) => waybill.getOrder("demo", { xid: "x" }))
    )
    expect(history.map(({ command, revision }) => [revision, command])).toEqual([
      [1, "push_order"],
      [2, "hold_order"],
      [3, "unhold_order"],
      [4, "start"],
      [5, "ship"]
    ])
    const times = history.map((event) => event.at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(order.update_date).toBe(times.at(-1))
    const claim = (hours: number, sender: string) =>
      process.runPromise(Outbox.use((outbox) => outbox.claim({ sender, limit: 9, lease: "1 minute" })).pipe(at(hours)))
    const claimed = await claim(-1, "behind")
    expect(claimed).toMatchObject([{ event_id: history[0]!.event_id }])
    expect(await claim(1, "ahead")).toEqual([])
    const settled = process.runPromise(Outbox.use((outbox) => outbox.settle("behind", claimed)).pipe(at(-1)))
    expect(await settled).toEqual(claimed)
    expect(await claim(1, "ahead")).toEqual([history[1]])
  })
})
