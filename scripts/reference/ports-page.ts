import { OrderIds, type PlainPorts } from "@waybill/core"
import { accountsLaws, carriersLaws, orderIdsLaws, orderStoreLaws, packerLaws, raterLaws } from "@waybill/core/testing"
import { type Declaration, declarationIn, type Member } from "./declarations.ts"
import { code, generatedFrom, table, tableWithoutEmptyColumns } from "./markdown.ts"

interface Port {
  /** Name of the port in `createWaybill({ ports })`. */
  readonly option: keyof PlainPorts
  readonly service: string
  readonly file: string
  readonly laws: ReadonlyArray<{ readonly name: string }>
  readonly lawsName: string
  readonly adapters: string
  /** Interfaces of the values that the functions receive and return. */
  readonly values: ReadonlyArray<string>
}

const SOURCES = "packages/core/src/ports"

/** Only the names of the laws are shown, so any catalogue and requests will do. */
const ports: ReadonlyArray<Port> = [
  {
    option: "store",
    service: "OrderStore",
    file: "order-store.ts",
    laws: orderStoreLaws,
    lawsName: "orderStoreLaws",
    adapters:
      "`openStores` of `@waybill/adapter-sql/plain`, or the layers of `@waybill/adapter-sql`, for SQLite, PostgreSQL, MariaDB and MySQL",
    values: ["EventsPart", "EventPage"]
  },
  {
    option: "accounts",
    service: "Accounts",
    file: "accounts.ts",
    laws: accountsLaws,
    lawsName: "accountsLaws",
    adapters: "`openStores` of `@waybill/adapter-sql/plain`, or the layer `sqlAccounts` of `@waybill/adapter-sql`",
    values: ["Credentials"]
  },
  {
    option: "carriers",
    service: "Carriers",
    file: "carriers.ts",
    laws: carriersLaws({}),
    lawsName: "carriersLaws",
    adapters: "`carriersOf` of `@waybill/packing/rating` reads them from rate cards",
    values: []
  },
  {
    option: "rater",
    service: "Rater",
    file: "rater.ts",
    laws: raterLaws([]),
    lawsName: "raterLaws",
    adapters: "`cardRater` of `@waybill/core` for rate cards; `fallback`, which asks a live carrier first",
    values: ["RateRequest", "Destination", "QuotedBox", "ShippingRate"]
  },
  {
    option: "packer",
    service: "Packer",
    file: "packer.ts",
    laws: packerLaws,
    lawsName: "packerLaws",
    adapters: "`printPacker` of `@waybill/core`",
    values: ["PrintToPack", "BoxToShip"]
  },
  {
    option: "orderIds",
    service: "OrderIds",
    file: "order-ids.ts",
    laws: orderIdsLaws(OrderIds.layer(1)),
    lawsName: "orderIdsLaws",
    adapters:
      "`openStores` of `@waybill/adapter-sql/plain`, or the layer `sqlOrderIds` of `@waybill/adapter-sql`; both lease a node number from the database",
    values: []
  }
]

/** Returns a port as hosts without Effect see it. Other functions are for layers. */
const portIn = (port: Pick<Port, "file" | "service">) => {
  const { description, members } = declarationIn(`${SOURCES}/${port.file}`, port.service)
  return { description, members: members.filter(({ type }) => type.includes(") => Effect.Effect<")) }
}

/** Splits a function type into its parameters and the value with which its effect succeeds. */
const signatureOf = (type: string): { readonly parameters: string; readonly returns: string } => {
  const [before = "", after = ""] = type.split(") => Effect.Effect<")
  return { parameters: before.slice(1).trim(), returns: after.slice(0, after.lastIndexOf(", Unavailable>")) }
}

const functionRow = ({ description, name, optional, type }: Member) => {
  const { parameters, returns } = signatureOf(type)
  return [code(`${name}(${parameters})`), code(returns), optional ? "yes" : "", description]
}

const valueLines = (name: string, { description, members }: Declaration): ReadonlyArray<string> => [
  `### ${name}`,
  "",
  ...(description === "" ? [] : [description, ""]),
  ...tableWithoutEmptyColumns(
    ["field", "type", "optional", "meaning"],
    members.map((each) => [code(each.name), code(each.type), each.optional ? "yes" : "", each.description])
  ),
  ""
]

const options = declarationIn("packages/core/src/waybill/plain-ports.ts", "PlainPorts").members

/** Returns how `createWaybill` takes a port. */
const optionOf = ({ option }: Port): Member => options.find(({ name }) => name === option)!

const sectionOf = (port: Port): ReadonlyArray<string> => {
  const file = `${SOURCES}/${port.file}`
  const { description, members } = portIn(port)
  return [
    `## ${port.option}`,
    "",
    description,
    "",
    `- In ${code("createWaybill")}, ${optionOf(port).optional ? "optional" : "required"}: ${optionOf(port).description}`,
    `- With Effect: the service ${code(port.service)}.`,
    `- Ready-made: ${port.adapters}.`,
    "",
    ...tableWithoutEmptyColumns(["function", "returns", "optional", "what it does"], members.map(functionRow)),
    "",
    ...port.values.flatMap((name) => valueLines(name, declarationIn(file, name))),
    `### Laws of ${port.option}`,
    "",
    `${code(port.lawsName)} of ${code("@waybill/core/testing")} has ${port.laws.length} laws:`,
    "",
    ...port.laws.map(({ name }) => `- ${name}`),
    ""
  ]
}

/** Returns the page of ports. */
export const portsPage = (): string =>
  [
    "# Ports",
    "",
    "A port is a service that a host provides. `createWaybill({ ports })` takes six ports, and two of them are required. Each is a small set of functions. In plain",
    "TypeScript, a function returns the value in the column *returns*, or a promise of it. With Effect, it returns an effect that fails with `Unavailable`.",
    "",
    "If a function throws, the caller receives the method's temporary code, and the log has the cause. If a write throws an error with",
    "`maybeDone: true`, Waybill looks the order up before it replies. A `HostRefusal` [refuses the call](../embed/decide.md#refuse-in-your-store).",
    "",
    "Every port has laws: tests that every adapter must pass, for any test runner. [Write your own store](../your-own-store.md) runs them.",
    "[A production host](../embed/postgres-host.md) shows all ports together, and [Decide on commands](../embed/decide.md) shows the hooks.",
    "",
    ...table(
      ["port", "required", "purpose", "functions", "laws"],
      ports.map((port) => {
        const { description, members } = portIn(port)
        const [purpose = ""] = description.split(/(?<=\.) /)
        return [
          `[${port.option}](#${port.option.toLowerCase()})`,
          optionOf(port).optional ? "" : "yes",
          purpose,
          String(members.length),
          String(port.laws.length)
        ]
      })
    ),
    "",
    ...ports.flatMap(sectionOf),
    "",
    generatedFrom("the files in `packages/core/src/ports` and the published laws")
  ].join("\n")
