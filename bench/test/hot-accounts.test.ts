import { describe, expect, it } from "vitest"
import { parseCommandLine } from "../hot-accounts/command-line.ts"
import { busiest } from "../hot-accounts/deployments.ts"
import { latenciesOf, type Servers } from "../hot-accounts/queues.ts"
import { workloadOf, zipfShares } from "../hot-accounts/workload.ts"

const ORDERS = 400_000
/** Mean service time in seconds. */
const SERVICE = 0.001

/** Returns the mean time that orders wait before they are served, in seconds. */
const meanWait = (rate: number, isFixed: boolean, servers: Servers, shares: ReadonlyArray<number> = [1]): number => {
  const workload = workloadOf({ seed: 7, rate, orders: ORDERS, shares, service: SERVICE, isFixed })
  const latencies = latenciesOf(workload, servers)
  return latencies.reduce((sum, latency, order) => sum + latency - workload.services[order]!, 0) / ORDERS
}

/** Whether a mean is within 5 % of the one of a formula. */
const isNear = (mean: number, expected: number): boolean => Math.abs(mean / expected - 1) < 0.05

describe("the queues of hot accounts", () => {
  const one: Servers = { groups: 1, each: 1, isSerial: false }

  it.each([500, 800])("waits as long as the formula of M/M/1 at %d orders per second", (rate) => {
    const load = rate * SERVICE
    expect(isNear(meanWait(rate, false, one), load / (1 / SERVICE - rate))).toBe(true)
  })

  it.each([500, 800])("waits as long as the formula of M/D/1 at %d orders per second", (rate) => {
    const load = rate * SERVICE
    expect(isNear(meanWait(rate, true, one), load / (2 * (1 / SERVICE - rate)))).toBe(true)
  })

  it("waits as long as the formula of M/M/2 with two servers", () => {
    // Erlang's formula for two servers: the probability to wait is 2ρ² / (1 + ρ).
    const [rate, load] = [1600, 0.8]
    const expected = (2 * load ** 2) / (1 + load) / (2 / SERVICE - rate)
    expect(isNear(meanWait(rate, false, { ...one, each: 2 }), expected)).toBe(true)
  })

  it("serves the orders of an account like a single server, however many servers there are", () => {
    const serial: Servers = { groups: 1, each: 100, isSerial: true }
    expect(isNear(meanWait(800, false, serial), 0.8 / (1 / SERVICE - 800))).toBe(true)
  })

  it("waits in each of two groups as if the group were alone", () => {
    const groups: Servers = { groups: 2, each: 1, isSerial: false }
    expect(isNear(meanWait(1600, true, groups, [0.5, 0.5]), 0.8 / (2 * (1 / SERVICE - 800)))).toBe(true)
  })

  it("completes orders at times computed by hand", () => {
    const workload = {
      arrivals: Float64Array.of(0, 1, 2, 2),
      services: Float64Array.of(4, 4, 1, 1),
      accounts: Uint32Array.of(0, 0, 1, 2)
    }
    // The second order waits for the first one's account, and the last one for a server.
    const latencies = latenciesOf(workload, { groups: 1, each: 2, isSerial: true })
    expect([...latencies]).toEqual([4, 7, 1, 2])
  })

  it("gives accounts shares by Zipf's law", () => {
    expect(zipfShares(3, 1).map((share) => share * 11)).toEqual([6, 3, 2].map((part) => expect.closeTo(part, 9)))
    expect(zipfShares(4, 0)).toEqual([0.25, 0.25, 0.25, 0.25])
  })

  it("finds the load of the busiest writer in accounts and in groups", () => {
    const shares = [0.4, 0.3, 0.3]
    const object = { name: "object", groups: 3, each: 1, isSerial: true, micros: 1000 }
    expect(busiest(shares, 1000, object)).toBeCloseTo(0.4, 9)
    const groups = { name: "groups", groups: 2, each: 2, isSerial: false, micros: 1000 }
    expect(busiest(shares, 1000, groups)).toBeCloseTo(0.35, 9)
    expect(busiest(shares, 1000, { ...groups, isSerial: true })).toBeCloseTo(0.4, 9)
  })

  it("gives the same orders for the same seed", () => {
    const options = { rate: 10, orders: 100, shares: [0.7, 0.3], service: 1, isFixed: false }
    expect(workloadOf({ ...options, seed: 1 })).toEqual(workloadOf({ ...options, seed: 1 }))
    expect(workloadOf({ ...options, seed: 1 })).not.toEqual(workloadOf({ ...options, seed: 2 }))
  })
})

describe("the command line of the simulation of hot accounts", () => {
  it("simulates 10,000 orders per second by default", () => {
    expect(parseCommandLine([])).toMatchObject({ rate: 10_000, accounts: 1000, seed: 1 })
    expect(parseCommandLine(["--rate", "500", "--help"])).toBe("help")
  })

  it.each([
    [["--rate", "0"], '--rate: "0" is invalid; it must be an integer from 1 to 1000000'],
    [["--object", "1.5ms"], '--object: "1.5ms" is invalid; it must be an integer from 1 to 1000000'],
    [["--fast"], "Unknown option '--fast'"]
  ])("refuses the flags %j of the simulation", (args, message) => {
    expect(parseCommandLine(args)).toBe(message)
  })
})
