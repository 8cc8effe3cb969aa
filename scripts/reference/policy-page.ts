import { policy, presets } from "@waybill/core"
import { PolicySchema } from "@waybill/core/adapter"
import { Schema } from "effect"
import type { ShownSchema } from "../../packages/adapter-http/src/reference/document.ts"
import { type Row, rowsOf } from "../../packages/adapter-http/src/reference/schema-rows.ts"
import { typeOf } from "./field-table.ts"
import { anchor, block, code, generatedFrom, json, table } from "./markdown.ts"
import { policyComments } from "./option-comments.ts"

const schema = Schema.toJsonSchemaDocument(PolicySchema).definitions.Policy as ShownSchema

const comments = policyComments()

const valueAt = (policy: unknown, path: string): unknown =>
  path.split(".").reduce((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], policy)

/** Returns the message for an option outside its range. */
const exampleError = (): string => {
  try {
    policy({ leadDays: { push_order: 400 } })
    return ""
  } catch (error) {
    return (error as Error).message
  }
}

const rowOf = ({ path: steps, schema: each }: Row) => {
  const path = steps.join(".").replace(/\[\]$/, "")
  const plain = path.replaceAll("[]", "")
  const value = valueAt(presets.default, plain)
  const strict = valueAt(presets.strict, plain)
  const shown = JSON.stringify(value)
  // A field of an entry in a list has no default.
  const isGroup = each.properties !== undefined || shown === undefined
  return [
    `${anchor(`policy-${plain.replaceAll(".", "-")}`)}${code(path)}`,
    typeOf(each),
    isGroup ? "" : code(shown),
    isGroup || JSON.stringify(strict) === shown ? "" : code(JSON.stringify(strict)),
    comments.get(plain) ?? ""
  ]
}

/** Returns the page of policy options. */
export const policyPage = (): string =>
  [
    "# Policy options",
    "",
    "The policy decides what the specification leaves open. Every option has a default. The preset `strict` follows the specification to the",
    "letter; the column *strict* is empty where it has the default.",
    "",
    "The service reads the options from a file or uses a preset: `--policy policy.json` or `--policy strict`. A file contains only the options that differ:",
    "",
    ...json({ zone: "America/New_York", leadDays: { push_order: 2 }, httpStatus: "mapped" }),
    "",
    "In process, pass `createWaybill` the option `policy`. Give the HTTP adapter the same policy. An unknown option is a `TypeError` at startup, and an invalid value a `RangeError`, which names it:",
    "",
    ...block("text", exampleError()),
    "",
    "## Options",
    "",
    ...table(["option", "values", "default", "strict", "meaning"], rowsOf(schema).map(rowOf)),
    "",
    generatedFrom("`packages/core/src/policy/policy.ts`: `PolicySchema`")
  ].join("\n")
