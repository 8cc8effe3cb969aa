import { type Policy, policy, presets } from "@waybill/core"
import { usageError } from "../errors/command-error.ts"
import { readJsonFile } from "../input/json-file.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

/** Returns the policy that `--policy` names: a preset, or the policy with the options in a file. */
export const policyOf = ({ policy: named }: Pick<ServiceSettings, "policy">): Policy => {
  if (named === undefined) return presets.default
  if (Object.hasOwn(presets, named)) return presets[named as keyof typeof presets]
  const options = readJsonFile(named, "--policy")
  try {
    return policy(options as Parameters<typeof policy>[0])
  } catch (error) {
    throw usageError(`--policy ${named}: ${(error as Error).message.replaceAll("\n", " ")}`)
  }
}
