import { expect, it } from "vitest"
import { processMetrics } from "../../../src/service/telemetry/process-metrics.ts"
import { sumMetrics } from "../../../src/service/workers/sum-metrics.ts"

const valueIn = (text: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1])

/** Keeps the event loop busy for the given number of milliseconds, both of time and of CPU time, which has other threads. */
const work = (milliseconds: number) => {
  const end = [process.cpuUsage().user + milliseconds * 1000, performance.now() + milliseconds] as const
  while (process.cpuUsage().user < end[0] || performance.now() < end[1]);
}

it("reports the memory of this process, and how long it has computed", async () => {
  const before = processMetrics()
  work(50)
  await new Promise((resolve) => setTimeout(resolve, 1))
  const after = processMetrics()
  expect(valueIn(after, "waybill_cpu_seconds_total") - valueIn(before, "waybill_cpu_seconds_total")).toBeGreaterThan(
    0.049
  )
  const busy = "waybill_event_loop_busy_seconds_total"
  expect(valueIn(after, busy) - valueIn(before, busy)).toBeGreaterThan(0.049)
  expect(valueIn(after, "waybill_resident_bytes")).toBeGreaterThan(30_000_000)
})

it("counts running processes, and adds the CPU time of ended ones", () => {
  const figures = (cpu: number) =>
    processMetrics().replace(/^(waybill_cpu_seconds_total) .*$/m, (_, name: string) => `${name} ${cpu}`)
  const sum = sumMetrics([figures(1), figures(2)], [figures(4)])
  expect(valueIn(sum, "waybill_processes")).toBe(2)
  expect(valueIn(sum, "waybill_cpu_seconds_total")).toBe(7)
})
