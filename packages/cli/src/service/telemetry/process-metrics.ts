import { performance } from "node:perf_hooks"

const block = (name: string, kind: "counter" | "gauge", help: string, value: number) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name} ${value}\n`

/** Returns the figures of this process in the Prometheus text format. The sum over all workers is meaningful for each. */
export const processMetrics = (): string => {
  const { system, user } = process.cpuUsage()
  return [
    block("waybill_processes", "gauge", "Processes that serve requests.", 1),
    block("waybill_resident_bytes", "gauge", "Resident memory of the processes, in bytes.", process.memoryUsage.rss()),
    block("waybill_cpu_seconds_total", "counter", "CPU time of the processes, in seconds.", (user + system) / 1e6),
    block(
      "waybill_event_loop_busy_seconds_total",
      "counter",
      "Busy time of the event loops in seconds.",
      performance.eventLoopUtilization().active / 1000
    )
  ].join("")
}
