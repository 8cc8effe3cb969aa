import { inspect } from "node:util"
import { createWaybill, type LogLine, OperatorRefusal, Refusal, Unavailable } from "@waybill/core"
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

  it("a log line of a call without a request id has no such field, also in the details", async () => {
    const lines: Array<LogLine> = []
    const waybill = createWaybill({ ports: plainHost(broken()), log: (line) => void lines.push(line) })
    await waybill.getStatus(MERCHANT, { xid: "A-1" }).catch(() => {})
    await waybill.operator.start(MERCHANT, { xid: "A-1" }).catch(() => {})
    const line = { level: "warn", message: "OrderStore is unavailable", cause: failure }
    expect(lines).toStrictEqual([line, line])
  })

  it("Effect's logger prints no undefined request id", async () => {
    const printed: Array<unknown> = []
    const original = console.log
    console.log = (...args) => void printed.push(...args)
    try {
      await createWaybill({ ports: plainHost(broken()) })
        .getStatus(MERCHANT, { xid: "A-1" })
        .catch(() => {})
    } finally {
      console.log = original
    }
    expect(inspect(printed)).toContain("OrderStore is unavailable")
    expect(inspect(printed)).not.toContain("requestId")
  })

  it("a port's headline is in the log line, and not in the refusal", async () => {
    const lines: Array<LogLine> = []
    const store = Object.assign(new PlainStore(), {
      find: async () => {
        throw new Unavailable({ port: "OrderStore", cause: failure, headline: "a table does not exist" })
      }
    })
    const waybill = createWaybill({ ports: plainHost(store), log: (line) => void lines.push(line) })
    await expect(waybill.getStatus(MERCHANT, { xid: "A-1" })).rejects.toThrow("Unexpected error; try again later")
    expect(lines[0]?.message).toBe("OrderStore is unavailable: a table does not exist")
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
