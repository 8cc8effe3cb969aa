import { ConfigProvider, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { usageError } from "../../errors/command-error.ts"
import { version } from "../../output/version.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"

const endpointVariables = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"] as const

/** Returns the environment variables for OpenTelemetry. `--otlp` overrides the endpoint in them. */
const environmentWith = (otlp: string | undefined): Record<string, string> => {
  const variables = { OTEL_TRACES_EXPORTER: "otlp", ...process.env } as Record<string, string>
  if (otlp === undefined) return variables
  const { [endpointVariables[0]]: _, ...others } = variables
  return { ...others, [endpointVariables[1]]: otlp }
}

/** Provides a tracer that sends spans by OTLP over HTTP, if an endpoint is set. */
export const otlpTracer = ({ otlp }: Pick<ServiceSettings, "otlp">): Layer.Layer<never> => {
  const env = environmentWith(otlp)
  const endpoint = endpointVariables.find((name) => (env[name] ?? "") !== "")
  if (endpoint === undefined) return Layer.empty
  if (!URL.canParse(env[endpoint]!))
    throw usageError(`${endpoint}: invalid value ${JSON.stringify(env[endpoint])}; expected a URL`)
  return OtlpTracer.layerFromConfig({
    resource: { serviceName: env.OTEL_SERVICE_NAME ?? "waybill", serviceVersion: version }
  }).pipe(
    Layer.provide([FetchHttpClient.layer, OtlpSerialization.layerJson]),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
  )
}
