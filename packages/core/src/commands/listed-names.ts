import { nearestName, unknownName } from "@waybill/packing/values"
import * as Effect from "effect/Effect"
import { invalid, type OperatorIssue } from "../operator/refusal.ts"
import type { Order } from "../order/order.ts"
import { Carriers } from "../ports/carriers.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { Catalogue } from "../values/catalogue.ts"

/** The names of a shipment in a command's input. */
interface ShipmentNames {
  readonly carrier?: string | undefined
  readonly service?: string | undefined
  /** Whether the names are correct although the catalogue has similar ones. */
  readonly unlisted?: boolean | undefined
}

/** Returns the problem with a carrier that is surely the order's own, in another spelling, or undefined. */
const spellingProblem = (carrier: string, own: string): string | undefined =>
  carrier !== own && carrier.trim().toLowerCase() === own.toLowerCase()
    ? unknownName("carrier", carrier, [own])
    : undefined

const misspelled = (
  path: "carrier" | "service",
  name: string,
  known: ReadonlyArray<string>
): OperatorIssue | undefined => {
  const meant = known.includes(name) ? undefined : nearestName(name, known)
  return meant === undefined
    ? undefined
    : invalid(path, `${unknownName(path, name, known, meant)} Confirm another one with unlisted`)
}

const issueIn = (
  { shipping: own }: Order,
  { carrier = own.carrier, service }: ShipmentNames,
  catalogue: Catalogue
): OperatorIssue | undefined => {
  const carriers = [own.carrier, ...(catalogue.keys?.() ?? [])]
  const issue = catalogue.has(carrier) ? undefined : misspelled("carrier", carrier, carriers)
  if (issue !== undefined || service === undefined) return issue
  const ofOrder = carrier === own.carrier ? [own.service] : []
  return misspelled("service", service, [...ofOrder, ...(catalogue.get(carrier) ?? [])])
}

/**
 * Checks the carrier and the service of a shipment, if they differ from the order's. They can be unknown, but not similar
 * to known ones, unless the input confirms it.
 */
export const checkNames = (
  order: Order,
  names: ShipmentNames
): Effect.Effect<OperatorIssue | undefined, Unavailable, Carriers> | undefined => {
  const { carrier: ownCarrier, service: ownService } = order.shipping
  const { carrier = ownCarrier, service, unlisted } = names
  const spelling = spellingProblem(carrier, ownCarrier)
  if (spelling !== undefined) return Effect.succeed(invalid("carrier", spelling))
  const isOwn = carrier === ownCarrier && (service === undefined || service === ownService)
  return isOwn || unlisted === true
    ? undefined
    : Carriers.use((carriers) => carriers.catalogue()).pipe(Effect.map((catalogue) => issueIn(order, names, catalogue)))
}
