import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { orderOf, pushing } from "./load.ts"
import { workplace } from "./service.ts"

const { clear, folder, serve, stored } = workplace()
afterAll(clear)

/** A service whose orders wait for a lock that another process keeps; `free` lets go of it. */
const waiting = async (file: string) => {
  const service = await serve(["--database", file, "--log", "off"])
  const other = new DatabaseSync(join(folder, file))
  other.exec("begin immediate")
  // Of one xid they go one after the other.
  const answers = Promise.allSettled(Array.from({ length: 10 }, () => service.call("push_order", orderOf("one"))))
  await pause(500)
  const free = () => {
    other.exec("rollback")
    other.close()
  }
  return { service, answers, free }
}

describe("a service that is told to stop", () => {
  it.each([
    ["alone", "1"],
    ["with workers", "2"]
  ])("%s takes a signal that comes twice for one, and answers what is under way", async (_, workers) => {
    const file = `twice-${workers}.db`
    const service = await serve(["--workers", workers, "--database", file, "--log", "off"])
    const load = pushing(service, "twice")
    await load.acknowledged(50)
    const atTheSignal = [...load.underWay]
    service.child.kill("SIGINT")
    await pause(50)
    service.child.kill("SIGINT")
    const { code, err } = await service.ended
    expect([code, err.match(/SIGINT: answering/g)]).toEqual([0, ["SIGINT: answering"]])
    await load.ended
    expect(atTheSignal.filter((xid) => !load.receipts.has(xid))).toEqual([])
  })

  it("is gone although its last writes wait for another process, and told nobody that they were done", async () => {
    const { answers, free, service } = await waiting("kept.db")
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect(code).toBe(0)
    expect(err).toContain("Ended before all writes were done")
    free()
    const said = (await answers).map((answer) => (answer.status === "fulfilled" ? answer.value.res : "cut"))
    expect(said).not.toContain("success")
    expect([...(await stored(["--database", "kept.db"])).keys()]).toEqual([])
  })

  it("is ended at once by a signal that comes much later", async () => {
    const { answers, free, service } = await waiting("later.db")
    service.child.kill("SIGTERM")
    await pause(2500)
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect(code).toBe(143)
    expect(err).not.toContain("Ended before all writes were done")
    free()
    await answers
  })
})
