import type { Offer } from "@waybill/adapter-http"
import type { Policy } from "@waybill/core"
import { promiseProblem } from "@waybill/core/adapter"
import { printProfile } from "@waybill/packing/prints"
import { usageError } from "../errors/command-error.ts"
import { readCards } from "../rating/cards.ts"
import type { ServiceSettings } from "../settings/service-settings.ts"
import { printPackingOf } from "./packer/print-packing.ts"

const only = (values: ReadonlyArray<string>): string | undefined => (new Set(values).size === 1 ? values[0] : undefined)

/** Returns the offer of the service: the services of its rate cards, and the finishings of its profile. */
export const offerOf = (settings: Pick<ServiceSettings, "boxes" | "cards" | "profile">): Offer => {
  const cards = readCards(settings.cards)
  const { profile = printProfile } = printPackingOf(settings)
  const packageOf = (rules: typeof profile.otherwise) => {
    if (rules.kind === "rolled") return "Tube"
    return rules.rolled === undefined ? "Box" : "Box or Tube"
  }
  const carriers: Record<string, Record<string, string>> = {}
  for (const { carrier, services } of cards)
    for (const { code, title } of services) carriers[carrier] = { ...carriers[carrier], [code]: title }
  return {
    currency: only(cards.map(({ currency }) => currency)),
    carriers,
    finishings: Object.fromEntries(Object.entries(profile.finishings).map(([name, rules]) => [name, packageOf(rules)])),
    otherFinishings: packageOf(profile.otherwise)
  }
}

/** Fails if the policy promises a date by a service or a finishing that the service does not offer. */
export const checkPromises = (
  policy: Policy,
  { carriers, finishings }: Offer,
  { profile }: Pick<ServiceSettings, "profile">
): void => {
  const problem = promiseProblem(policy, {
    service: Object.values(carriers ?? {}).flatMap(Object.keys),
    // Without a separate profile, orders can name other finishings.
    [profile === undefined ? "usualFinishing" : "finishing"]: Object.keys(finishings ?? {})
  })
  if (problem !== undefined) throw usageError(`--policy: ${problem}`)
}
