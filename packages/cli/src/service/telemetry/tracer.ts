import { ConfigProvider, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { misused } from "../../errors/command-error.ts"
import { version } from "../../output/version.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"

const endpoints = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"] as const

/** OpenTelemetry's own variables; `--otlp` goes before the endpoint that they name. */
const environmentOf = (otlp: string | undefined): Record<string, string> => {
  const given = { OTEL_TRACES_EXPORTER: "otlp", ...process.env } as Record<string, string>
  if (otlp === undefined) return given
  const { [endpoints[0]]: _, ...others } = given
  return { ...others, [endpoints[1]]: otlp }
}

/** A tracer that sends spans to a collector by OTLP over HTTP, where an endpoint is set; no tracer where none is. */
export const telemetry = ({ otlp }: Pick<ServiceSettings, "otlp">): Layer.Layer<never> => {
  const env = environmentOf(otlp)
  const endpoint = endpoints.find((name) => (env[name] ?? "") !== "")
  if (endpoint === undefined) return Layer.empty
  if (!URL.canParse(env[endpoint]!)) throw misused(`${endpoint} must be a URL, not ${JSON.stringify(env[endpoint])}`)
  return OtlpTracer.layerFromConfig({
    resource: { serviceName: env.OTEL_SERVICE_NAME ?? "waybill", serviceVersion: version }
  }).pipe(
    Layer.provide([FetchHttpClient.layer, OtlpSerialization.layerJson]),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
  )
}
