import { type Policy, policy, presets } from "@waybill/core"
import { PolicySchema } from "@waybill/core/adapter"
import { readFile } from "../formats/read-file.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

/** Name of the policy of a sandbox on this machine, whose webhooks have receivers on this machine. */
export const LOCAL_WEBHOOKS = "sandbox"

const named = { ...presets, [LOCAL_WEBHOOKS]: policy({ webhookUrls: "any", webhookNetworks: "any" }) }

/** Returns the policy that `--policy` names: a preset, or the policy with the options in a file. */
export const policyOf = ({ policy: name }: Pick<ServiceSettings, "policy">): Policy => {
  if (name === undefined) return presets.default
  return Object.hasOwn(named, name) ? named[name as keyof typeof named] : readFile(PolicySchema, name, "--policy")
}
