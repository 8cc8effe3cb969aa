import { createWaybill, type LogLine, OperatorRefusal, Refusal } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { login, PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
// Errors of database drivers have enumerable fields, such as the values of a violated key.
const failure = Object.assign(new Error("canary-connection-string"), { detail: "Key (xid)=(canary) already exists" })

/** A store whose reads fail. */
const broken = () => Object.assign(new PlainStore(), { find: async () => Promise.reject(failure) })

describe("the log option", () => {
  it("the log option receives each line with its level, its cause and the request id", async () => {
    const lines: Array<LogLine> = []
    const waybill = createWaybill({ ports: plainHost(broken()), log: (line) => void lines.push(line) })
    await waybill.handle("get_status", { ...login, data: { xid: "A-1" } }, { requestId: "r-1" })
    expect(lines).toEqual([{ level: "warn", message: "OrderStore is unavailable", cause: failure, requestId: "r-1" }])
    expect(lines[0]?.cause).toBe(failure)
  })

  it("the log option receives the thrown error of a defect", async () => {
    const lines: Array<LogLine> = []
    const waybill = createWaybill({ ports: plainHost(), log: (line) => void lines.push(line) })
    const admit = () => {
      throw failure
    }
    await waybill.handle("get_status", { ...login, data: { xid: "A-1" } }, { requestId: "r-2", admit })
    expect(lines).toEqual([{ level: "error", message: "get_status died", cause: failure, requestId: "r-2" }])
  })

  it.each([null, false, Number.NaN, Number.POSITIVE_INFINITY, -1, "5", Promise.resolve(undefined)])(
    "a call whose admission is %o is a logged defect, and not over the quota",
    async (wait) => {
      const lines: Array<LogLine> = []
      const waybill = createWaybill({ ports: plainHost(), log: (line) => void lines.push(line) })
      const admit = () => wait as never
      const reply = await waybill.handle("get_status", { ...login, data: { xid: "A-1" } }, { admit })
      expect(reply.outcome).toBe("defect")
      expect(lines[0]?.cause).toEqual(new TypeError("admit: must return a number of seconds or undefined"))
    }
  )

  it("a log option that throws does not change the reply", async () => {
    const log = () => {
      throw new Error("the disk is full")
    }
    const waybill = createWaybill({ ports: plainHost(broken()), log })
    const reply = await waybill.handle("get_status", { ...login, data: { xid: "A-1" } })
    expect(reply.outcome).toBe("temporary")
  })
})

describe("a refusal because a port failed", () => {
  it("a temporary refusal keeps the port's error as its cause, but omits it from JSON and spreads", async () => {
    const waybill = createWaybill({ ports: plainHost(broken()), log: () => {} })
    const ref = { xid: "A-1" }
    const refusals = [
      await waybill.getStatus(MERCHANT, ref).catch((error: unknown) => error),
      await waybill.operator.start(MERCHANT, ref).catch((error: unknown) => error)
    ] as const
    expect(refusals[0]).toBeInstanceOf(Refusal)
    expect(refusals[1]).toBeInstanceOf(OperatorRefusal)
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ kind: "temporary", cause: failure })
      expect(JSON.parse(JSON.stringify(refusal))).toMatchObject({ kind: "temporary", message: expect.any(String) })
      expect(JSON.stringify(refusal)).not.toContain("canary")
      expect(JSON.stringify({ ...(refusal as object) })).not.toContain("canary")
    }
    const reply = await waybill.handle("get_status", { ...login, data: ref })
    expect(JSON.stringify(reply)).not.toContain("canary")
  })

  it("a refusal by the rules has no cause", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    await waybill.pushOrder(MERCHANT, submission)
    const refusal = await waybill.pushOrder(MERCHANT, submission).catch((error: unknown) => error)
    expect((refusal as Refusal).cause).toBeUndefined()
  })
})
