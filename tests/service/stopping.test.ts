import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { orderOf, pushing } from "./fixtures/load.ts"
import { workplace } from "./fixtures/service.ts"

const { clear, folder, serve, stored } = workplace()
afterAll(clear)

/** Starts a service whose orders wait for a lock that another process holds. `free` releases the lock. */
const waiting = async (file: string) => {
  const service = await serve(["--database", file, "--log", "off"])
  const other = new DatabaseSync(join(folder, file))
  other.exec("begin immediate")
  // Orders with the same xid are written one after another.
  const answers = Promise.allSettled(Array.from({ length: 10 }, () => service.call("push_order", orderOf("one"))))
  await pause(500)
  const free = () => {
    other.exec("rollback")
    other.close()
  }
  return { service, answers, free }
}

describe("a service that is stopping", () => {
  it.each([
    ["alone", "1"],
    ["with workers", "2"]
  ])("treats a repeated signal as one and finishes requests in progress (%s)", async (_, workers) => {
    const file = `twice-${workers}.db`
    const service = await serve(["--workers", workers, "--database", file, "--log", "off"])
    const load = pushing(service, "twice")
    await load.acknowledged(50)
    const atTheSignal = [...load.inProgress]
    service.child.kill("SIGINT")
    await pause(50)
    service.child.kill("SIGINT")
    const { code, err } = await service.ended
    expect([code, err.match(/SIGINT received/g)]).toEqual([0, ["SIGINT received"]])
    await load.ended
    expect(atTheSignal.filter((xid) => !load.receipts.has(xid))).toEqual([])
  })

  it("ends even if its last writes are waiting for another process, and acknowledges none of them", async () => {
    const { answers, free, service } = await waiting("kept.db")
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect(code).toBe(0)
    expect(err).toContain("Ended before all writes were confirmed")
    free()
    const results = (await answers).map((answer) => (answer.status === "fulfilled" ? answer.value.res : "cut"))
    expect(results).not.toContain("success")
    expect([...(await stored(["--database", "kept.db"])).keys()]).toEqual([])
  })

  it("ends immediately after a second signal that arrives much later", async () => {
    const { answers, free, service } = await waiting("later.db")
    service.child.kill("SIGTERM")
    await pause(2500)
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect(code).toBe(143)
    expect(err).not.toContain("Ended before all writes were confirmed")
    free()
    await answers
  })
})
