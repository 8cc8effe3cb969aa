import { type Policy, presets } from "@waybill/core"
import { PolicySchema } from "@waybill/core/adapter"
import { readFile } from "../formats/read-file.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

/** Returns the policy that `--policy` names: a preset, or the policy with the options in a file. */
export const policyOf = ({ policy: named }: Pick<ServiceSettings, "policy">): Policy => {
  if (named === undefined) return presets.default
  return Object.hasOwn(presets, named)
    ? presets[named as keyof typeof presets]
    : readFile(PolicySchema, named, "--policy")
}
