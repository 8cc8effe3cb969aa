import { expect, it } from "vitest"
import { seededRandom } from "../../../core/test/simulation/seeded-random.ts"
import type { Proxy } from "../faults/proxy.ts"
import type { Service } from "./service.ts"
import { causeFault, faultKinds, faultsInTurns, kindOf } from "./storm-faults.ts"

const namesOf = (seed: number, hasConnection: boolean, count: number) => {
  const turns = faultsInTurns(seededRandom(seed), hasConnection)
  return Array.from({ length: count }, turns.next)
}

/** Faults of 10,000 operations: nine in ten of 40 waves. */
const FAULTS = 36

it.each([false, true])("10,000 operations have every kind of fault (with a connection: %s)", (hasConnection) => {
  for (let seed = 0; seed < 50; seed++)
    expect(new Set(namesOf(seed, hasConnection, FAULTS).map(kindOf))).toEqual(new Set(faultKinds(hasConnection)))
})

it("no fault of a storm on a SQLite file hits a connection", () => {
  expect([...new Set(namesOf(1, false, 200))].sort()).toEqual([
    "killed",
    "paused for 0.5 s",
    "paused for 17 s",
    "paused for 5 s"
  ])
})

it("the seed determines the order of the faults", () => {
  expect(namesOf(1, true, FAULTS)).toEqual(namesOf(1, true, FAULTS))
  expect(namesOf(2, true, FAULTS)).not.toEqual(namesOf(1, true, FAULTS))
})

it("a fault without an effect has another chance in its turn", () => {
  const turns = faultsInTurns(seededRandom(1), false)
  const first = turns.next()
  turns.again(first)
  // A turn has nine faults here.
  const rest = Array.from({ length: 9 }, turns.next)
  expect(rest.toSorted()).toEqual(namesOf(1, false, 9).toSorted())
})

const serviceWith = (isBusy: boolean, hasTriggered: boolean) => {
  const signals: Array<string> = []
  const proxy = { trigger: () => {}, hasTriggered: () => hasTriggered } as unknown as Proxy
  const signal = (name: string) => void signals.push(name)
  return { service: { isBusy: () => isBusy, signal, proxy } as unknown as Service, signals }
}

it("a fault in a service without calls in progress has no effect and does not count", async () => {
  const { service, signals } = serviceWith(false, true)
  expect((await causeFault("killed", 0, service))()).toBe(false)
  expect((await causeFault("connection cut within the commit", 0, service))()).toBe(false)
  expect(signals).toEqual([])
})

it("a fault that waits for a statement counts only if that statement came", async () => {
  for (const came of [true, false])
    expect((await causeFault("connection cut within the commit", 0, serviceWith(true, came).service))()).toBe(came)
})

it("a pause stops and continues the service, and a kill ends it", async () => {
  const { service, signals } = serviceWith(true, false)
  expect((await causeFault("paused for 0.5 s", 0, service))()).toBe(true)
  expect((await causeFault("killed", 0, service))()).toBe(true)
  expect(signals).toEqual(["SIGSTOP", "SIGCONT", "SIGKILL"])
})
