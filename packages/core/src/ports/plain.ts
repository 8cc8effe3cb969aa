import { Effect, Layer } from "effect"
import { Accounts } from "./accounts.ts"
import { Carriers } from "./carriers.ts"
import { HostRefusal } from "./host-refusal.ts"
import { OrderIds } from "./order-ids.ts"
import { OrderStore } from "./order-store.ts"
import { Packer } from "./packer.ts"
import { Rater } from "./rater.ts"
import { Unavailable } from "./unavailable.ts"

type PlainFunction<F> = F extends (...args: infer A) => Effect.Effect<infer R, infer _E, infer _C>
  ? (...args: A) => R | Promise<R>
  : never

/**
 * A port written without Effect. Its functions return values or promises. Errors that they throw become `Unavailable`,
 * except `HostRefusal`.
 */
export type Plain<Service> = { readonly [Name in keyof Service]: PlainFunction<Service[Name]> }

/** The ports of a host that does not use Effect. */
export interface PlainPorts {
  /** The order store. A write that may have been applied despite failing must throw an error with `maybeDone: true`. */
  readonly store: Plain<OrderStore["Service"]>
  readonly accounts: Plain<Accounts["Service"]>
  /** Carrier code → service codes, or a port that returns them. */
  readonly carriers: Readonly<Record<string, ReadonlyArray<string>>> | Plain<Carriers["Service"]>
  /** A port, or a layer such as the one from `fallback`. */
  readonly rater: Plain<Rater["Service"]> | Layer.Layer<Rater>
  /** A port, or a layer such as the one from `printPacker`. */
  readonly packer: Plain<Packer["Service"]> | Layer.Layer<Packer>
  /** The node number of this process, from 0 to 31, or a generator of ids. */
  readonly ids: number | Plain<OrderIds["Service"]>
}

type PlainOperation = (...args: ReadonlyArray<unknown>) => unknown

const mayBeDone = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "maybeDone" in cause && cause.maybeDone === true

const lift =
  (port: string, self: object, operation: PlainOperation): PlainOperation =>
  (...args) =>
    Effect.tryPromise({
      try: async () => operation.apply(self, [...args]),
      catch: (cause) =>
        cause instanceof HostRefusal ? cause : new Unavailable({ port, cause, maybeDone: mayBeDone(cause) })
    })

/** Converts a plain port into its Effect service. */
const lifted = <Service>(port: string, names: ReadonlyArray<keyof Service & string>, plain: Plain<Service>): Service =>
  Object.fromEntries(
    names.map((name) => {
      const operation: unknown = plain?.[name]
      if (typeof operation !== "function")
        throw new TypeError(`ports: ${port} has no function ${name}; expected ${names.join(", ")}`)
      return [name, lift(port, plain, operation as PlainOperation)]
    })
  ) as Service

const orderStoreFunctions = ["insert", "find", "update", "history", "events"] as const
const optionalFunctions = ["summary", "erase"] as const

/** Converts a plain order store into the Effect service. */
export const liftStore = (plain: PlainPorts["store"]): OrderStore["Service"] =>
  lifted(
    "OrderStore",
    [...orderStoreFunctions, ...optionalFunctions.filter((name) => plain?.[name] !== undefined)],
    plain
  )

const isPort = (carriers: PlainPorts["carriers"]): carriers is Plain<Carriers["Service"]> =>
  typeof carriers.catalogue === "function"

const isLayer = <Port>(port: object | Layer.Layer<Port>): port is Layer.Layer<Port> => Layer.isLayer(port)

/** Functions that convert each plain port into a layer, for example to test a store: `plainPort.store(myStore)`. */
export const plainPort = {
  store: (store) => Layer.succeed(OrderStore, liftStore(store)),
  accounts: (accounts) => Layer.succeed(Accounts, lifted("Accounts", ["login"], accounts)),
  carriers: (carriers) =>
    isPort(carriers) ? Layer.succeed(Carriers, lifted("Carriers", ["catalogue"], carriers)) : Carriers.layer(carriers),
  rater: (rater) => (isLayer<Rater>(rater) ? rater : Layer.succeed(Rater, lifted("Rater", ["rate"], rater))),
  packer: (packer) => (isLayer<Packer>(packer) ? packer : Layer.succeed(Packer, lifted("Packer", ["pack"], packer))),
  ids: (ids) =>
    typeof ids === "number" ? OrderIds.layer(ids) : Layer.succeed(OrderIds, lifted("OrderIds", ["next"], ids))
} as const satisfies { readonly [Name in keyof PlainPorts]: (port: PlainPorts[Name]) => Layer.Any }

/** Converts all ports of a host that does not use Effect into a single layer. */
export const plainLayer = (ports: PlainPorts) =>
  Layer.mergeAll(
    plainPort.store(ports.store),
    plainPort.accounts(ports.accounts),
    plainPort.carriers(ports.carriers),
    plainPort.rater(ports.rater),
    plainPort.packer(ports.packer),
    plainPort.ids(ports.ids)
  )
