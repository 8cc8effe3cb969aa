// A service whose database is not as it should be, or that itself stands still: what its clients are told, how soon, and
// that it goes on.
import type { Credentials } from "@waybill/core"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { issue, onEachDatabase, processOn } from "../../packages/adapter-sql/test/accounts/fixtures/accounts.ts"
import { patient } from "../../packages/adapter-sql/test/accounts/fixtures/test-options.ts"
import type { Line } from "../../packages/adapter-sql/test/faults/proxy.ts"
import { lineTo } from "../../packages/adapter-sql/test/faults/proxy-to.ts"
import { carryOut, type Task } from "../../packages/adapter-sql/test/fixtures/commands.ts"
import { halfIn } from "../../packages/adapter-sql/test/fixtures/consistency.ts"
import { waybillOn } from "../../packages/adapter-sql/test/fixtures/waybill.ts"
import { requests } from "../../packages/core/test/fixtures/requests.ts"
import { orderOf } from "./load.ts"
import { onSharedMachine } from "./patience.ts"
import { workplace } from "./service.ts"
import { told } from "./told.ts"

const { clear, serve } = workplace()
afterAll(clear)

/** What a client asks: for a new order, for a change, how an order is, and for quotes. */
const asked = (xid: string) => ({
  push_order: orderOf(xid),
  hold_order: { xid: "A-1", msg: "Wait" },
  get_status: { xid: "A-1" },
  get_order: { xid: "A-1" },
  package_info: requests.package_info,
  shipping_rate: requests.shipping_rate
})
type Asked = keyof ReturnType<typeof asked> | "a login that nobody remembers"

const well: Readonly<Record<Asked, string>> = {
  push_order: "200 success",
  hold_order: "200 success",
  get_status: "200 success",
  get_order: "200 success",
  package_info: "200 success",
  shipping_rate: "200 success",
  "a login that nobody remembers": "200 915"
}
const withoutReading = {
  ...well,
  push_order: "503 100 later",
  hold_order: "503 300 later",
  get_status: "503 900 later",
  get_order: "503 900 later",
  "a login that nobody remembers": "503 900 later"
}
const withoutWriting = { ...well, push_order: "503 100 later", hold_order: "503 300 later" }

const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))

/** Asks again as long as the answer is to come again, or is none because the connection was idle for too long. */
const untilTold = async (ask: () => Promise<string>): Promise<string> => {
  for (;;) {
    const answer = await ask().catch(() => "no answer")
    if (answer.startsWith("200")) return answer
  }
}

interface Fault {
  readonly begin: (line: Line) => unknown
  readonly end: (line: Line) => unknown
  readonly tells: typeof well
  /** Milliseconds in which every client has its answer, on a core that is not shared. */
  readonly within: number
}

const faults: Readonly<Record<string, Fault>> = {
  "refuses connections": {
    begin: (line) => line.refuse(),
    end: (line) => line.accept(),
    tells: withoutReading,
    within: 2000
  },
  "says nothing any more": {
    begin: (line) => line.darken(),
    end: (line) => line.lighten(),
    tells: withoutReading,
    within: 8000
  },
  "takes 200 ms more for each answer": {
    begin: (line) => line.slow(100),
    end: (line) => line.slow(0),
    tells: well,
    within: 2000
  },
  "has become a standby": {
    begin: (line) => {
      line.demote()
      line.cutAll()
    },
    end: (line) => line.promote(),
    tells: withoutWriting,
    within: 4000
  }
}

onEachDatabase(
  (tables) => {
    let service: Awaited<ReturnType<typeof serve>>
    let line: Line
    beforeAll(async () => {
      if ("absent" in tables()) return
      const through = await lineTo(tables())
      line = through.line
      const [url] = Object.values(through.place.source)
      service = await serve(["--database", String(url), "--prefix", tables().prefix, "--log", "off"])
    }, 120_000)
    afterAll(() => line?.close())

    /** Done beside the service, without the line. */
    const operated = async (work: ReturnType<typeof issue>): Promise<Credentials> => {
      const operator = processOn(tables())
      return operator.runPromise(work).finally(() => operator.dispose())
    }

    it.each(Object.entries(faults))("a service whose database %s", async (fault, { begin, end, tells, within }) => {
      const known = await operated(issue(fault))
      const [unknown, another] = [await operated(issue(`${fault} 2`)), await operated(issue(`${fault} 3`))]
      const ask = (method: string, data: object, login = known) => told(service.url, method, login, data)
      const page = async (path: string) => (await fetch(service.url + path)).status
      const everything = (xid: string) =>
        Object.entries(asked(xid)).map(async ([method, data]) => [method, await ask(method, data)] as const)
      expect(await ask("push_order", orderOf("A-1"))).toBe("200 success")
      // As many connections as will be needed: where answers are quick, few are.
      line.slow(20)
      const warm = [page("/readyz"), ask("get_status", { xid: "A-1" }, another)]
      for (const [_, answer] of await Promise.all(everything("A-2"))) expect(answer).toBe("200 success")
      await Promise.all(warm)
      line.slow(0)

      try {
        await begin(line)
        const since = performance.now()
        const [isReady, ...answers] = await Promise.all([
          page("/readyz"),
          ask("get_status", { xid: "A-1" }, unknown).then((told) => ["a login that nobody remembers", told] as const),
          ...everything("A-3")
        ])
        expect(performance.now() - since).toBeLessThan(onSharedMachine(within))
        expect(Object.fromEntries(answers)).toEqual(tells)
        expect(isReady).toBe(tells === withoutReading ? 503 : 200)
        expect(await page("/healthz")).toBe(200)
      } finally {
        await end(line)
      }
      // Who was told to come again comes again; what was refused only late may have been done.
      await expect
        .poll(() => ask("push_order", orderOf("A-3")), { timeout: onSharedMachine(5000), interval: 100 })
        .toMatch(/^200 (?:success|121)$/)
      expect(await ask("get_status", { xid: "A-3" })).toBe("200 success")
      expect(await ask("get_status", { xid: "A-1" }, unknown)).toBe("200 915")
      expect(await page("/readyz")).toBe(200)
      expect(line.width()).toBeLessThanOrEqual(10)
      expect(await halfIn(tables())).toEqual([])
    })

    it.each([0, 5000])(
      "a service that stood still does nothing by what it had read before (%i ms)",
      async (standstill) => {
        const account = `still ${standstill}`
        const login = await operated(issue(account))
        const ask = (method: string, data: object) => told(service.url, method, login, data)
        const xids = Array.from({ length: 24 }, (_, index) => `A-${index}`)
        for (const xid of xids) await untilTold(() => ask("push_order", orderOf(xid)))
        // Both have asked such things before, so that nothing has to be made ready first.
        const other = waybillOn(tables(), 2, patient)
        await other.runPromise(carryOut({ command: "status", account, xid: "A-0", request: "warm" }))
        for (const xid of xids) await untilTold(() => ask("get_status", { xid }))

        // It asks how its orders are, and stands still before it hears.
        const isAsked = Promise.withResolvers<void>()
        const listen = () => {
          isAsked.resolve()
          return false
        }
        line.arm({ how: "cut before", at: listen })
        line.darken()
        const holds = xids.map((xid) => untilTold(() => ask("hold_order", { xid, msg: "Wait" })))
        await Promise.race([isAsked.promise, pause(1000)])
        service.child.kill("SIGSTOP")
        line.lighten()
        const tasks = xids.map((xid): Task => ({ command: "cancel", account, xid, request: xid }))
        const cancelled = await other.runPromise(Effect.forEach(tasks, carryOut, { concurrency: "unbounded" }))
        await other.dispose()
        await pause(standstill)
        service.child.kill("SIGCONT")

        expect(new Set(cancelled)).toEqual(new Set(["ok"]))
        expect(new Set(await Promise.all(holds))).toEqual(new Set(["200 315"]))
        const held = await tables().ask(
          `select order_id from our_history where account_id = '${account}' and command = 'hold_order'`
        )
        expect(held).toEqual([])
        expect(await halfIn(tables())).toEqual([])
      }
    )
  },
  ["PostgreSQL", "MariaDB"]
)
