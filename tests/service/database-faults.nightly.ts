// Checks a service whose database is faulty, or that is itself paused: its replies, their delay, and its recovery.
import type { Credentials } from "@waybill/core"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { issue, onEachDatabase, startProcess } from "../../packages/adapter-sql/test/accounts/fixtures/accounts.ts"
import type { Proxy } from "../../packages/adapter-sql/test/faults/proxy.ts"
import { proxyTo } from "../../packages/adapter-sql/test/faults/proxy-to.ts"
import { carryOut, type Task } from "../../packages/adapter-sql/test/fixtures/commands.ts"
import { inconsistencies } from "../../packages/adapter-sql/test/fixtures/consistency.ts"
import { longTimeouts } from "../../packages/adapter-sql/test/fixtures/long-timeouts.ts"
import { waybillOn } from "../../packages/adapter-sql/test/fixtures/waybill.ts"
import { requests } from "../../packages/core/test/fixtures/requests.ts"
import { scaledByLoad } from "../runs/scaled-by-load.ts"
import { orderOf } from "./fixtures/load.ts"
import { outcomeOf } from "./fixtures/outcome.ts"
import { workplace } from "./fixtures/service.ts"

const { clear, serve } = workplace()
afterAll(clear)

/** Calls that a client makes: a new order, a change, queries and quotes. */
const callsOf = (xid: string) => ({
  push_order: orderOf(xid),
  hold_order: { xid: "A-1", msg: "Wait" },
  get_status: { xid: "A-1" },
  get_order: { xid: "A-1" },
  package_info: requests.package_info,
  shipping_rate: requests.shipping_rate
})
type Call = keyof ReturnType<typeof callsOf> | "a login that is not cached"

const healthy: Readonly<Record<Call, string>> = {
  push_order: "200 success",
  hold_order: "200 success",
  get_status: "200 success",
  get_order: "200 success",
  package_info: "200 success",
  shipping_rate: "200 success",
  "a login that is not cached": "200 915"
}
const withoutReading = {
  ...healthy,
  push_order: "503 100 later",
  hold_order: "503 300 later",
  get_status: "503 900 later",
  get_order: "503 900 later",
  "a login that is not cached": "503 900 later"
}
const withoutWriting = { ...healthy, push_order: "503 100 later", hold_order: "503 300 later" }

const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds))

/** Repeats a call until it succeeds. */
const untilSuccess = async (call: () => Promise<string>): Promise<string> => {
  for (;;) {
    const answer = await call().catch(() => "no answer")
    if (answer.startsWith("200")) return answer
  }
}

interface Fault {
  readonly begin: (proxy: Proxy) => unknown
  readonly end: (proxy: Proxy) => unknown
  readonly expected: typeof healthy
  /** Time in milliseconds within which every client gets its reply on an idle core. */
  readonly within: number
}

const faults: Readonly<Record<string, Fault>> = {
  "refuses connections": {
    begin: (proxy) => proxy.refuseConnections(),
    end: (proxy) => proxy.acceptConnections(),
    expected: withoutReading,
    within: 2000
  },
  "stops responding": {
    begin: (proxy) => proxy.holdTraffic(),
    end: (proxy) => proxy.releaseTraffic(),
    expected: withoutReading,
    within: 8000
  },
  "takes 200 ms longer for each response": {
    begin: (proxy) => proxy.delayTraffic(100),
    end: (proxy) => proxy.delayTraffic(0),
    expected: healthy,
    within: 2000
  },
  "has become a standby": {
    begin: (proxy) => {
      proxy.demote()
      proxy.cutConnections()
    },
    end: (proxy) => proxy.promote(),
    expected: withoutWriting,
    within: 4000
  }
}

onEachDatabase(
  (tables) => {
    let service: Awaited<ReturnType<typeof serve>>
    let proxy: Proxy
    beforeAll(async () => {
      if ("absent" in tables()) return
      const through = await proxyTo(tables())
      proxy = through.proxy
      const [url] = Object.values(through.place.source)
      service = await serve(["--database", String(url), "--prefix", tables().prefix, "--log", "off"])
    })
    afterAll(() => proxy?.close())

    /** Runs an operator's command directly on the database, without the service. */
    const runDirectly = async (work: ReturnType<typeof issue>): Promise<Credentials> => {
      const operator = startProcess(tables())
      return operator.runPromise(work).finally(() => operator.dispose())
    }

    it.each(Object.entries(faults))(
      "a service replies as expected, and recovers afterwards, if its database %s",
      async (fault, { begin, end, expected, within }) => {
        const known = await runDirectly(issue(fault))
        const [unknown, another] = [await runDirectly(issue(`${fault} 2`)), await runDirectly(issue(`${fault} 3`))]
        const call = (method: string, data: object, login = known) => outcomeOf(service.url, method, login, data)
        const page = async (path: string) => (await fetch(service.url + path)).status
        const everything = (xid: string) =>
          Object.entries(callsOf(xid)).map(async ([method, data]) => [method, await call(method, data)] as const)
        expect(await call("push_order", orderOf("A-1"))).toBe("200 success")
        // Opens all connections beforehand, because fast replies would use only a few of them.
        proxy.delayTraffic(20)
        const warm = [page("/readyz"), call("get_status", { xid: "A-1" }, another)]
        for (const [_, answer] of await Promise.all(everything("A-2"))) expect(answer).toMatch(/ (?:success|later)$/)
        await Promise.all(warm)
        proxy.delayTraffic(0)

        try {
          await begin(proxy)
          const since = performance.now()
          const [isReady, ...answers] = await Promise.all([
            page("/readyz"),
            call("get_status", { xid: "A-1" }, unknown).then(
              (outcome) => ["a login that is not cached", outcome] as const
            ),
            ...everything("A-3")
          ])
          expect(performance.now() - since).toBeLessThan(scaledByLoad(within))
          expect(Object.fromEntries(answers)).toEqual(expected)
          expect(isReady).toBe(expected === healthy ? 200 : 503)
          expect(await page("/healthz")).toBe(200)
        } finally {
          await end(proxy)
        }
        // Clients repeat calls that were refused temporarily. A call that was refused after a timeout may have
        // succeeded.
        await expect
          .poll(() => call("push_order", orderOf("A-3")), { timeout: scaledByLoad(5000), interval: 100 })
          .toMatch(/^200 (?:success|121)$/)
        expect(await call("get_status", { xid: "A-3" })).toBe("200 success")
        expect(await call("get_status", { xid: "A-1" }, unknown)).toBe("200 915")
        expect(await page("/readyz")).toBe(200)
        expect(proxy.openConnections()).toBeLessThanOrEqual(10)
        expect(await inconsistencies(tables())).toEqual([])
      }
    )

    it.each([0, 5000])(
      "a paused service does not act on data that it read before the pause (%i ms)",
      async (standstill) => {
        const account = `still ${standstill}`
        const login = await runDirectly(issue(account))
        const call = (method: string, data: object) => outcomeOf(service.url, method, login, data)
        const xids = Array.from({ length: 24 }, (_, index) => `A-${index}`)
        for (const xid of xids) await untilSuccess(() => call("push_order", orderOf(xid)))
        // Both services make such calls first, so that connections and caches are warm.
        const other = waybillOn(tables(), 2, longTimeouts)
        await other.runPromise(carryOut({ command: "status", account, xid: "A-0", request: "warm" }))
        for (const xid of xids) await untilSuccess(() => call("get_status", { xid }))

        // The service sends its queries, and is paused before the responses arrive.
        const isCalled = Promise.withResolvers<void>()
        const listen = () => {
          isCalled.resolve()
          return false
        }
        proxy.trigger({ how: "cut before", at: listen })
        proxy.holdTraffic()
        const holds = xids.map((xid) => untilSuccess(() => call("hold_order", { xid, msg: "Wait" })))
        await Promise.race([isCalled.promise, pause(1000)])
        service.child.kill("SIGSTOP")
        proxy.releaseTraffic()
        const tasks = xids.map((xid): Task => ({ command: "cancel", account, xid, request: xid }))
        const cancelled = await other.runPromise(Effect.forEach(tasks, carryOut, { concurrency: "unbounded" }))
        await other.dispose()
        await pause(standstill)
        service.child.kill("SIGCONT")

        expect(new Set(cancelled)).toEqual(new Set(["ok"]))
        expect(new Set(await Promise.all(holds))).toEqual(new Set(["200 315"]))
        const held = await tables().query(
          `select order_id from our_history where account_id = '${account}' and command = 'hold_order'`
        )
        expect(held).toEqual([])
        expect(await inconsistencies(tables())).toEqual([])
      }
    )
  },
  ["PostgreSQL", "MariaDB"]
)
