import { isLocal } from "../service/listen.ts"
import { LOCAL_WEBHOOKS } from "../service/policy.ts"
import { readSettings, type Sources } from "../settings/read-settings.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { serviceSettings } from "../settings/service-settings.ts"
import { integer, parsed, pattern, type Values } from "../settings/setting.ts"
import { A_TIME, timeOf } from "./duration.ts"

const { basePath, behindProxy, boxes, cards, host, operatorPort, policy, port, profile, shipFrom } = serviceSettings

/** Settings of a sandbox that are also those of a service. */
const shared = { port, host, basePath, cards, shipFrom, boxes, profile, policy, behindProxy, operatorPort }

/** Settings of `waybill sandbox`. They are read only from flags, so that those of a real service have no effect. */
export const sandboxSettings = {
  ...shared,
  database: {
    ...serviceSettings.database,
    metavar: "FILE",
    description: "SQLite file of the sandbox; :memory: loses the data at the end",
    read: (text: string) => serviceSettings.database.read(text === "sqlite::memory:" ? ":memory:" : text),
    fallback: ":memory:"
  },
  seed: pattern("SEED", /^[\w.-]{1,64}$/, "1 to 64 letters, digits or characters of _.-", {
    description: "Name of the repetition: the same seed gives the same ids, secrets and signatures (default: demo)"
  }),
  start: parsed("TIME", A_TIME, timeOf, {
    description: "First time of a new sandbox (default: 2026-03-02T14:00:00Z)"
  }),
  speed: integer(0, 1_000_000, "NUMBER", {
    description: "Virtual seconds per real second; 0: only an advance moves the clock",
    fallback: "0"
  })
}

export type SandboxSettings = Values<typeof sandboxSettings>

/** Returns the settings of the service in a sandbox. */
export const serviceOf = (settings: SandboxSettings): ServiceSettings => {
  const none: Sources = { flags: {}, environment: {} }
  const names = Object.keys(shared) as ReadonlyArray<keyof typeof shared>
  const service = {
    ...readSettings(serviceSettings, none),
    ...Object.fromEntries(names.map((name) => [name, settings[name]])),
    database: settings.database,
    checkFile: false,
    // Orders that arrive together would be written in an order that depends on real time.
    grouping: false,
    merchantWebhooks: true,
    log: "off"
  } as unknown as ServiceSettings
  return { ...service, policy: settings.policy ?? (isLocal(service) ? LOCAL_WEBHOOKS : undefined) }
}
