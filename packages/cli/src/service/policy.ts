import { type Policy, policy, presets } from "@waybill/core"
import { misused } from "../errors/command-error.ts"
import { readJsonFile } from "../settings/config-file.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"

/** The policy of a file or of a preset. */
export const policyOf = ({ policy: named }: Pick<ServiceSettings, "policy">): Policy => {
  if (named === undefined) return presets.default
  if (Object.hasOwn(presets, named)) return presets[named as keyof typeof presets]
  const knobs = readJsonFile(named, "--policy")
  try {
    return policy(knobs as Parameters<typeof policy>[0])
  } catch (error) {
    throw misused(`--policy ${named}: ${(error as Error).message.replaceAll("\n", " ")}`)
  }
}
