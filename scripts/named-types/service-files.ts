// Services of effects as interfaces without Effect: those of the stores, and those that a host implements.
import { readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { parseSync } from "oxc-parser"
import { publicNames } from "../../tests/architecture/public-names.ts"
import { declarationIn, type Member } from "../reference/declarations.ts"
import { functionLines } from "./call-lines.ts"
import { docComment } from "./comment.ts"
import { generatedBy, importLines, inSequence, typesIn } from "./input-files.ts"

/** A service, the file that declares it, the name of its interface, and the records with secrets that it returns. */
interface Source {
  readonly file: string
  readonly service: string
  readonly name: string
  readonly issued?: ReadonlyArray<string>
  /** A function that the interface omits or has in another form. */
  readonly without?: string
}

/** Where interfaces are, and what their functions return. */
interface Form {
  readonly folder: string
  readonly about: string
  readonly answer: (result: string) => string
  /** Whether an optional function may be absent. */
  readonly hasOptional: boolean
}

const PORTS = "core/src/ports"
const OPERATOR_PORTS = "core/src/operator-ports"

const stores: ReadonlyArray<Source> = [
  { file: `${PORTS}/order-store.ts`, service: "OrderStore", name: "PlainOrderStore" },
  { file: `${PORTS}/order-ids.ts`, service: "OrderIds", name: "PlainOrderIds" },
  { file: `${PORTS}/accounts.ts`, service: "Accounts", name: "PlainAccounts" },
  {
    file: `${OPERATOR_PORTS}/account-admin.ts`,
    service: "AccountAdmin",
    name: "PlainAccountAdmin",
    issued: ["IssuedAccount", "IssuedKey"]
  },
  { file: `${OPERATOR_PORTS}/order-list.ts`, service: "OrderList", name: "PlainOrderList" },
  {
    file: `${OPERATOR_PORTS}/operator-tokens.ts`,
    service: "OperatorTokens",
    name: "PlainOperatorTokens",
    issued: ["IssuedToken"]
  },
  { file: `${OPERATOR_PORTS}/webhooks.ts`, service: "Webhooks", name: "PlainWebhooks", issued: ["IssuedWebhook"] },
  { file: "adapter-sql/src/outbox/outbox.ts", service: "Outbox", name: "OutboxCalls", without: "run" },
  { file: "adapter-sql/src/retention/retention.ts", service: "Retention", name: "PlainRetention" }
]

const ports: ReadonlyArray<Source> = [
  { file: `${PORTS}/order-store.ts`, service: "OrderStore", name: "OrderStorePort" },
  { file: `${PORTS}/order-ids.ts`, service: "OrderIds", name: "OrderIdsPort" },
  { file: `${PORTS}/accounts.ts`, service: "Accounts", name: "AccountsPort" },
  { file: `${PORTS}/carriers.ts`, service: "Carriers", name: "CarriersPort" },
  { file: `${PORTS}/rater.ts`, service: "Rater", name: "RaterPort" },
  { file: `${PORTS}/packer.ts`, service: "Packer", name: "PackerPort", without: "finishingProblem" }
]

const PACKAGES = join(import.meta.dirname, "../../packages")

const ofStores: Form = {
  folder: "adapter-sql/src/plain-services",
  about: "Its functions return promises.",
  answer: (result) => `Promise<${result}>`,
  hasOptional: false
}

const ofPorts: Form = {
  folder: "core/src/port-types",
  about:
    "Its functions return values or promises. An error that they throw becomes `Unavailable`, unless it is a `HostMistake`.",
  answer: (result) => `${result} | Promise<${result}>`,
  hasOptional: true
}

/** Returns the parts of a list that commas separate outside brackets. */
const listed = (text: string): ReadonlyArray<string> => {
  const parts: Array<string> = [""]
  let depth = 0
  for (const sign of text.replaceAll("=>", "\u21d2")) {
    if ("(<{[".includes(sign)) depth++
    if (")>}]".includes(sign)) depth--
    if (sign === "," && depth === 0) parts.push("")
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim().replaceAll("\u21d2", "=>")).filter((part) => part !== "")
}

/** Returns a type whose secrets are strings. */
const revealed = (type: string): string =>
  type.replaceAll("Redacted.Redacted", "string").replaceAll(/\bIssued(?=[A-Z])/g, "Revealed")

/** Breaks the line of a parameter with a commented field, because the compiler drops a comment after a brace. */
const withLines = (parameter: string): string => {
  const [before, field] = parameter.split("{ /**")
  if (field === undefined) return parameter
  const [comment, rest = ""] = field.split("*/ ")
  return `${before}{\n      /**${comment}*/\n      ${rest.replace(/ \}$/, "\n    }")}`
}

/** Returns the lines of a function of an interface. */
const memberLines = (
  { description, name, optional, type }: Member,
  { answer, hasOptional }: Form
): ReadonlyArray<string> => {
  const end = type.lastIndexOf(" => ")
  const effect = type.slice(end + 4)
  const [result = ""] = listed(effect.slice(effect.indexOf("<") + 1, -1))
  return [
    ...(description === "" ? [] : docComment(description, "  ")),
    ...functionLines(
      name,
      listed(type.slice(1, end - 1)).map(withLines),
      answer(revealed(result)),
      optional && hasOptional
    )
  ]
}

const interfaceLines = (about: string, head: string, members: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...docComment(about),
  `export interface ${head} {`,
  ...members,
  "}",
  ""
]

/** Returns the lines of a record whose secrets are strings. */
const recordLines = (file: string, name: string): ReadonlyArray<string> => {
  const { description, members, parents } = declarationIn(file, name)
  const fields = members.flatMap((each) => [
    ...(each.description === "" ? [] : docComment(each.description, "  ")),
    `  readonly ${each.name}: ${revealed(each.type)}`
  ])
  const head = [revealed(name), ...(parents.length === 0 ? [] : ["extends", parents.join(", ")])].join(" ")
  return interfaceLines(
    `${description} JSON, spreads and logs omit the secrets, so read them by their names.`,
    head,
    fields
  )
}

/** Returns the lines that import the types in some code, which a file imports or declares. */
const importsOf = (file: string, code: string, folder: string): ReadonlyArray<string> => {
  const { module, program } = parseSync(file, readFileSync(file, "utf8"))
  const own = program.body.flatMap((each) =>
    each.type === "ExportNamedDeclaration" && each.declaration !== null && "id" in each.declaration
      ? [(each.declaration.id as { readonly name: string }).name]
      : []
  )
  const imported = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.map(({ importName, localName }) => [localName.value, moduleRequest.value, importName.kind] as const)
  )
  const isForeign = file.startsWith(join(PACKAGES, "core")) && !folder.startsWith("core")
  const moduleOf = (name: string, from: string): string => {
    if (!from.startsWith(".")) return from
    if (!isForeign) return relative(join(PACKAGES, folder), join(dirname(file), from))
    return publicNames["@waybill/core"]!.split(/\s+/).includes(name) ? "@waybill/core" : "@waybill/core/adapter"
  }
  const used = typesIn(code)
  const named = [...imported, ...own.map((name) => [name, `./${basename(file)}`, "Name"] as const)].filter(
    ([name]) => /^[A-Z]/.test(name) && used.has(name) && !code.includes(`interface ${name} `)
  )
  const byModule = Map.groupBy(
    named.filter(([, , kind]) => kind === "Name"),
    ([name, from]) => moduleOf(name, from)
  )
  return [
    ...[...byModule].map(
      ([from, names]) =>
        [
          from,
          importLines(
            names.map(([name]) => name),
            from
          )
        ] as const
    ),
    ...named
      .filter(([, , kind]) => kind !== "Name")
      .map(([name, from]) => [from, [`import type * as ${name} from "${from}"`]] as const)
  ]
    .sort(([a], [b]) => inSequence(a, b))
    .flatMap(([, lines]) => lines)
}

/** Returns the file that declares the interface of a service. */
const fileOf = ({ file, issued = [], name, service, without }: Source, form: Form): string => {
  const source = join(PACKAGES, file)
  const { description, members } = declarationIn(source, service)
  const records = issued.flatMap((each) => recordLines(source, each))
  const functions = members.filter((each) => each.name !== without).flatMap((each) => memberLines(each, form))
  const code = [...records, ...interfaceLines(`${description} ${form.about}`, name, functions)]
  return [generatedBy("the services"), ...importsOf(source, code.join("\n"), form.folder), "", ...code].join("\n")
}

const filesOf = (sources: ReadonlyArray<Source>, form: Form): Readonly<Record<string, string>> =>
  Object.fromEntries(sources.map((source) => [basename(source.file), fileOf(source, form)]))

/** Returns the files in packages/adapter-sql/src/plain-services, keyed by name. */
export const serviceFiles = (): Readonly<Record<string, string>> => filesOf(stores, ofStores)

/** Returns the files in packages/core/src/port-types, keyed by name. */
export const portFiles = (): Readonly<Record<string, string>> => filesOf(ports, ofPorts)
