// The files in packages/core/src/input-types.
import { operatorCommandNames } from "../../packages/core/src/command-table/command-table.ts"
import { refusalText } from "../../packages/core/src/field-texts/field-refusals.ts"
import { sentencesOf, unitsOfPolicy } from "../../packages/core/src/field-texts/field-text.ts"
import { presets } from "../../packages/core/src/policy/policy.ts"
import { methodNames } from "../../packages/core/src/refusal/codes.ts"
import { docComment } from "./comment.ts"
import { optionsOf, ruleOf, typeOf } from "./field-rules.ts"
import { camel, commandInputName, methodInputName, type NamedInput, namedInputs } from "./named-inputs.ts"
import { commentOn } from "./source-comments.ts"

/** The types in each file. The files fail to build if a type is in none or in two. */
const groups: Readonly<Record<string, ReadonlyArray<string>>> = {
  "order-inputs.ts": ["PushOrderInput", "ReOrderInput"],
  "order-part-inputs.ts": [
    ...["AddressInput", "ReOrderAddressInput", "OrderItemInput", "ShippingInput", "ReOrderShippingInput"]
  ],
  "change-inputs.ts": [
    ...["ChangeShipAddressInput", "ChangeShipMethodInput", "ChangeShipDeadlineInput"],
    ...["HoldOrderInput", "UnholdOrderInput", "CancelOrderInput", "EnableRushProcessingInput"]
  ],
  "query-inputs.ts": [
    ...["GetStatusInput", "GetOrderInput", "ShippingRateInput", "RateAddressInput", "RateBoxInput"],
    ...["RateShippingInput", "PackageInfoInput", "PrintInput"]
  ],
  "order-command-inputs.ts": [
    ...["StartCommandInput", "UndoStartCommandInput", "HoldCommandInput", "ReleaseCommandInput"],
    ...["CancelCommandInput", "RejectCommandInput", "ReprintCommandInput", "BindQuoteCommandInput"],
    ...["RecordPreflightCommandInput", "NoteCommandInput", "EraseCommandInput", "PiecesInput", "ImageIssueInput"]
  ],
  "shipment-command-inputs.ts": [
    ...["ShipCommandInput", "CorrectShipmentCommandInput", "VoidShipmentCommandInput", "TrackCommandInput"],
    ...["ParcelInput", "ParcelBoxInput", "ParcelCorrectionInput"]
  ]
}

/** Returns the file that declares a type. */
export const fileOf = (name: string): string => Object.keys(groups).find((file) => groups[file]!.includes(name))!

/** Returns the line that says how a file is generated. */
export const generatedBy = (source: string): string =>
  `// \`npm run draw -- types\` generates this file from ${source}; a test fails if it is out of date.`

const fieldLines = ({ fields, methods, texts }: NamedInput, name: string): ReadonlyArray<string> => {
  const text = texts[name]
  const field = fields[name]!
  if (text === undefined) throw new Error(`packages/core/src: the field ${name} has no meaning`)
  const options = optionsOf(fields, name)
  const comment = sentencesOf(unitsOfPolicy(typeof text === "string" ? text : text.about), [
    ...ruleOf(fields, name),
    ...(options.length === 0 ? [] : [`Policy: ${options.map((option) => `\`${option}\``).join(", ")}.`]),
    methods.length === 0 ? "Refused with the kind `invalid`." : refusalText(field, methods, presets.default)
  ])
  const part = typeof text === "string" ? undefined : text.of.name
  const sent =
    part === undefined ? typeOf(fields, name) : field.elements === undefined ? part : `ReadonlyArray<${part}>`
  const absent = methods.length === 0 ? " | undefined" : " | null | undefined"
  return [
    ...docComment(comment, "  "),
    `  readonly ${name}${field.presence ? "" : "?"}: ${sent}${field.presence ? "" : absent}`
  ]
}

const interfaceLines = (input: NamedInput): ReadonlyArray<string> => [
  ...docComment(input.about),
  `export interface ${input.name} {`,
  ...Object.keys(input.fields).flatMap((name) => fieldLines(input, name)),
  "}"
]

/** Returns the words in code that can be names of types. Comments can have any word. */
export const typesIn = (code: string): ReadonlySet<string> =>
  new Set(code.replaceAll(/^ *(?:\/\*)?\*.*$/gm, "").match(/(?<=[ <])\w+/g))

/** Compares modules as the formatter sorts them: packages precede files. */
export const inSequence = (one: string, other: string): number =>
  Number(one.startsWith(".")) - Number(other.startsWith(".")) || (one < other ? -1 : 1)

/** Returns a line that imports types, or one type per line if they do not fit. */
export const importLines = (names: ReadonlyArray<string>, from: string): ReadonlyArray<string> => {
  const sorted = names.toSorted()
  const line = `import type { ${sorted.join(", ")} } from "${from}"`
  return line.length <= 120 ? [line] : ["import type {", `  ${sorted.join(",\n  ")}`, `} from "${from}"`]
}

/** Returns the file that declares a type. */
const fileOfGroup = (file: string): string => {
  const declared = groups[file]!.flatMap((name) => ["", ...interfaceLines(namedInputs.get(name)!)])
  const text = declared.join("\n")
  const named = typesIn(text)
  const foreign = [...namedInputs.keys()].filter((name) => fileOf(name) !== file && named.has(name))
  const imports = [...Map.groupBy(foreign, fileOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    generatedBy("the fields of methods and commands"),
    ...(text.includes("BoundQuote") ? importLines(["BoundQuote"], "@waybill/packing/rating") : []),
    ...imports.flatMap(([from, names]) => importLines(names, `./${from}`)),
    text,
    ""
  ].join("\n")
}

/** A field of a map: its name, its type, and what the method or command does. */
type MapEntry = readonly [key: string, type: string, comment: string]

const mapOf = (about: string, name: string, example: string, entries: ReadonlyArray<MapEntry>): string => {
  const imports = [
    ...Map.groupBy(
      entries.map(([, type]) => type),
      fileOf
    )
  ].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    generatedBy("the fields of methods and commands"),
    ...imports.flatMap(([from, names]) => importLines(names, `./${from}`)),
    "",
    ...docComment(about, "", `const input: ${name}${example}`),
    `export interface ${name} {`,
    ...entries.flatMap(([key, type, comment]) => [...docComment(comment, "  "), `  readonly ${key}: ${type}`]),
    "}",
    ""
  ].join("\n")
}

/** Functions that return the files in packages/core/src/input-types, keyed by name. */
export const inputFiles = (): Readonly<Record<string, string>> => {
  const grouped = Object.values(groups).flat().toSorted()
  if (JSON.stringify(grouped) !== JSON.stringify([...namedInputs.keys()].toSorted()))
    throw new Error("scripts/named-types/input-files.ts: every type must be in one group")
  return {
    ...Object.fromEntries(Object.keys(groups).map((file) => [file, fileOfGroup(file)])),
    "method-inputs.ts": mapOf(
      "The inputs of the thirteen methods, keyed by the name of the method.",
      "MethodInputs",
      '["hold_order"] = { xid: "A-1", msg: "wrong address" }',
      methodNames.map((name) => [name, methodInputName(name), commentOn(camel(name), ["define", "change", "query"])])
    ),
    "command-inputs.ts": mapOf(
      "The inputs of the operator's commands, keyed by the name of the command.",
      "CommandInputs",
      '["hold"] = { reason: "stock", msg: "no canvas left" }',
      operatorCommandNames.map((name) => [name, commandInputName(name), commentOn(name, ["command"])])
    )
  }
}
