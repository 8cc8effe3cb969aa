import { isObject, nearestName, unknownName } from "@waybill/packing/values"
import * as Layer from "effect/Layer"
import type { OrderNames } from "../policy/promise-names.ts"
import type { Policy } from "../policy-types/policy.ts"
import type { AccountsPort } from "../port-types/accounts.ts"
import type { CarriersPort } from "../port-types/carriers.ts"
import type { OrderIdsPort } from "../port-types/order-ids.ts"
import type { OrderStorePort } from "../port-types/order-store.ts"
import { Accounts } from "../ports/accounts.ts"
import { Carriers } from "../ports/carriers.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { OrderStore } from "../ports/order-store.ts"
import type { Packer } from "../ports/packer.ts"
import { lifted } from "../ports/plain.ts"
import { checkedCatalogue, checkedInsertion, checkedLogin, checkedOrderId } from "../ports/plain-answers.ts"
import type { Rater } from "../ports/rater.ts"
import type { CardRater } from "../quotes/card-rater.ts"
import { type PlainPacker, type PlainRater, packerLayer, raterLayer } from "../quotes/plain-quotes.ts"
import type { PrintPacker } from "../quotes/print-packer.ts"
import { isBlank, lookAlikeProblem } from "../values/text.ts"

/** The ports of a host that does not use Effect. */
export interface PlainPorts {
  /** The order store. A write that may have been applied despite failing must throw an error with `maybeDone: true`. */
  readonly store: OrderStorePort
  /** A generator of order ids, or the node number of this process, from 0 to 31. */
  readonly orderIds: number | OrderIdsPort
  /** Checks the logins of `handle`. Default: every login is denied. */
  readonly accounts?: AccountsPort
  /** Carrier code → service codes, or a port that returns them. Default: those of `cardRater`. */
  readonly carriers?: Readonly<Record<string, ReadonlyArray<string>>> | CarriersPort
  /** A port, or the result of `cardRater` or `fallback`. Default: no carrier has a rate card. */
  readonly rater?: PlainRater
  /** A port, or the result of `printPacker`. Default: no print can be packed. */
  readonly packer?: PlainPacker
}

const orderStoreFunctions = ["insert", "find", "update", "history", "events"] as const
const optionalFunctions = ["summary", "erase"] as const

/** Converts a plain order store into the Effect service. */
export const liftStore = (plain: PlainPorts["store"]): OrderStore["Service"] =>
  lifted<OrderStore["Service"]>(
    "OrderStore",
    [...orderStoreFunctions, ...optionalFunctions.filter((name) => plain?.[name] !== undefined)],
    plain,
    { insert: checkedInsertion }
  )

type CarrierPort = NonNullable<PlainPorts["carriers"]>

const isPort = (carriers: CarrierPort): carriers is CarriersPort => typeof carriers.catalogue === "function"

/** Throws if two names differ only in case, because a command takes one for a misspelling of the other. */
const checkCase = (path: string, names: ReadonlyArray<string>): void => {
  const seen = new Map<string, string>()
  for (const name of names) {
    const other = seen.get(name.toLowerCase())
    if (other !== undefined)
      throw new TypeError(`${path}: ${JSON.stringify(name)} differs from ${JSON.stringify(other)} only in case`)
    seen.set(name.toLowerCase(), name)
  }
}

const carrierLayer = (carriers: CarrierPort): Layer.Layer<Carriers> => {
  if (!isObject(carriers)) throw new TypeError('carriers: must be an object such as { acme: ["ACME_GROUND"] }')
  if (isPort(carriers))
    return Layer.succeed(
      Carriers,
      lifted<Carriers["Service"]>("Carriers", ["catalogue"], carriers, { catalogue: checkedCatalogue })
    )
  if (Object.keys(carriers).length === 0) throw new TypeError("carriers: must have at least one carrier")
  for (const [carrier, services] of Object.entries(carriers)) {
    if (isBlank(carrier)) throw new TypeError("carriers: must not have a blank name")
    const outer = lookAlikeProblem(carrier)
    if (outer !== undefined) throw new TypeError(`carriers: ${JSON.stringify(carrier)}: ${outer}`)
    if (!Array.isArray(services) || services.length === 0)
      throw new TypeError(`carriers.${carrier}: must be a non-empty array of service codes`)
    for (const [index, service] of (services as ReadonlyArray<unknown>).entries()) {
      if (typeof service !== "string" || service.trim() === "")
        throw new TypeError(`carriers.${carrier}[${index}]: must be a non-blank string`)
      const problem = lookAlikeProblem(service)
      if (problem !== undefined) throw new TypeError(`carriers.${carrier}[${index}]: ${problem}`)
      if (services.indexOf(service) < index)
        throw new TypeError(`carriers.${carrier}[${index}]: repeats ${JSON.stringify(service)}`)
    }
    checkCase(`carriers.${carrier}`, services)
  }
  checkCase("carriers", Object.keys(carriers))
  return Carriers.layer(carriers)
}

/**
 * Functions that convert each plain port into a layer, for example to test a store: `plainPort.store(myStore)`.
 *
 * @example
 * ```ts
 * const layer = Layer.mergeAll(plainPort.store(store), plainPort.orderIds(7))
 * ```
 */
export const plainPort = {
  /** Provides the store of orders. */
  store: (store: OrderStorePort): Layer.Layer<OrderStore> => Layer.succeed(OrderStore, liftStore(store)),
  /** Provides the check of logins. */
  accounts: (accounts: AccountsPort): Layer.Layer<Accounts> =>
    Layer.succeed(Accounts, lifted<Accounts["Service"]>("Accounts", ["login"], accounts, { login: checkedLogin })),
  /** Provides the catalogue of carriers and their services. */
  carriers: (carriers: NonNullable<PlainPorts["carriers"]>): Layer.Layer<Carriers> => carrierLayer(carriers),
  /** Provides the quotes of shipping rates. */
  rater: (rater: PlainRater): Layer.Layer<Rater> => raterLayer(rater),
  /** Provides the packing of prints. */
  packer: (packer: PlainPacker): Layer.Layer<Packer> => packerLayer(packer),
  /** Provides the ids of new orders. */
  orderIds: (orderIds: number | OrderIdsPort): Layer.Layer<OrderIds> =>
    typeof orderIds === "number"
      ? OrderIds.layer(orderIds)
      : Layer.succeed(OrderIds, lifted<OrderIds["Service"]>("OrderIds", ["next"], orderIds, { next: checkedOrderId }))
} as const satisfies { readonly [Name in keyof PlainPorts]-?: (port: NonNullable<PlainPorts[Name]>) => Layer.Any }

/** The ports without a default, and what each of them must be. */
const required = {
  store: `an object with the functions ${orderStoreFunctions.join(", ")}`,
  orderIds: "a node number from 0 to 31, or an object with the function next"
} as const satisfies { readonly [Name in keyof PlainPorts]?: string }

const checkPorts = (ports: PlainPorts): void => {
  if (!isObject(ports)) throw new TypeError(`ports: must be an object with ${Object.keys(required).join(", ")}`)
  if (Object.hasOwn(ports, "build"))
    throw new TypeError("ports: a layer has no plain ports; spread memoryPorts() instead of a layer")
  for (const name of Object.keys(ports))
    if (!Object.hasOwn(plainPort, name))
      throw new TypeError(`ports: ${unknownName("port", name, Object.keys(plainPort))}`)
  for (const [name, expected] of Object.entries(required))
    if (ports[name as keyof typeof required] === undefined)
      throw new TypeError(`ports: ${name} is missing; it must be ${expected}`)
}

/** Returns the services of a card rater by carrier, or undefined for another rater. */
const servicesOfCards = ({ rater }: PlainPorts): CardRater["carriers"] | undefined =>
  (rater as Partial<CardRater> | undefined)?.carriers

/** Throws if a carrier with rate cards is misspelled, or has a service without a price in them. */
const checkCarriers = (carriers: CarrierPort, quoted: Readonly<Record<string, ReadonlyArray<string>>>): void => {
  if (isPort(carriers)) return
  const missing = Object.keys(quoted).filter((carrier) => !Object.hasOwn(carriers, carrier))
  for (const [carrier, services] of Object.entries(carriers)) {
    const meant = Object.hasOwn(quoted, carrier) ? undefined : nearestName(carrier, missing)
    if (meant !== undefined) throw new TypeError(`carriers: ${unknownName("carrier", carrier, missing, meant)}`)
    const known = Object.hasOwn(quoted, carrier) ? quoted[carrier]! : services
    for (const [index, service] of services.entries())
      if (!known.includes(service))
        throw new TypeError(
          `carriers.${carrier}[${index}]: not in the cards: ${unknownName("service", service, known)}`
        )
  }
}

const carriersIn = (ports: PlainPorts): CarrierPort => {
  const carriers = ports.carriers === undefined ? servicesOfCards(ports) : ports.carriers
  if (carriers !== undefined) return carriers
  throw new TypeError("ports: carriers is missing; it may be omitted only if rater is a cardRater")
}

/** Returns the services and the finishings that the ports name as data. */
export const orderNamesIn = (ports: PlainPorts): OrderNames => {
  const carriers = carriersIn(ports)
  return {
    ...(!isPort(carriers) && { service: Object.values(carriers).flat() }),
    ...(ports.packer as Partial<PrintPacker> | undefined)?.orderNames
  }
}

/** Returns the problem with a policy that binds quotes if a port that it needs is missing. */
export const quoteProblem = ({ bindQuotes }: Policy, { packer, rater }: PlainPorts): string | undefined => {
  if (bindQuotes === "never") return undefined
  if (packer === undefined) return `bindQuotes: "${bindQuotes}" needs the port packer, such as printPacker()`
  return rater === undefined ? `bindQuotes: "${bindQuotes}" needs the port rater, such as a cardRater` : undefined
}

const denyAll: NonNullable<PlainPorts["accounts"]> = { login: () => ({ _tag: "Denied" }) }
const noRates: PlainRater = { rate: () => ({ _tag: "NoRateCard", reason: "the shop has no rater" }) }
const noPacker: PlainPacker = {
  pack: (prints) => ({
    _tag: "Unpackable",
    unpackable: prints.map((_, index) => ({ index, reason: "the shop has no packer" }))
  })
}

/** Converts all ports of a host that does not use Effect into a single layer. */
export const plainLayer = (ports: PlainPorts) => {
  checkPorts(ports)
  const { accounts = denyAll, orderIds, packer = noPacker, rater = noRates, store } = ports
  const carriers = carriersIn(ports)
  const layer = Layer.mergeAll(
    plainPort.store(store),
    plainPort.accounts(accounts),
    plainPort.carriers(carriers),
    plainPort.rater(rater),
    plainPort.packer(packer),
    plainPort.orderIds(orderIds)
  )
  checkCarriers(carriers, servicesOfCards(ports) ?? {})
  return layer
}
