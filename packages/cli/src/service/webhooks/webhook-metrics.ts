import type { WebhookFigures } from "@waybill/adapter-http/webhooks"

const block = (name: string, kind: "counter" | "gauge", help: string, rows: ReadonlyArray<string>) =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...rows.map((row) => `${name}${row}`)].join("\n")

/** Returns the figures of a sender in the Prometheus text format. */
export const webhookMetrics = (
  { attempts, disabled, oldestSeconds, pending, seconds }: WebhookFigures,
  reportsBacklog: boolean
): string => {
  const counters = [
    block(
      "waybill_webhook_attempts_total",
      "counter",
      "Attempts to deliver an event to a webhook, by outcome.",
      Object.entries(attempts).map(([outcome, count]) => `{outcome="${outcome}"} ${count}`)
    ),
    block("waybill_webhook_seconds_total", "counter", "Total duration of the attempts, in seconds.", [` ${seconds}`]),
    block("waybill_webhook_disabled_total", "counter", "Number of disabled webhooks.", [` ${disabled}`])
  ]
  const gauges = [
    block("waybill_webhook_pending", "gauge", "Number of pending deliveries.", [` ${pending}`]),
    block("waybill_webhook_oldest_seconds", "gauge", "Age of the oldest unfinished delivery, in seconds.", [
      ` ${oldestSeconds}`
    ])
  ]
  return `${[...counters, ...(reportsBacklog ? gauges : [])].join("\n")}\n`
}
