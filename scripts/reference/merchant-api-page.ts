import { openApi } from "@waybill/adapter-http"
import { codes, type MethodName, methodNames } from "@waybill/core"
import { code, generatedFrom, json, tableWithoutEmptyColumns } from "./markdown.ts"
import { fieldRows, type Schema } from "./schema-fields.ts"

const document = openApi()

interface Content {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

const jsonIn = (content: unknown): Content => (content as { readonly "application/json": Content })["application/json"]

const tags = document.tags.map(({ name }) => name)

const inTag = (tag: string): ReadonlyArray<MethodName> =>
  methodNames.filter((name) => document.paths[`/v1/${name}`]!.post.tags.includes(tag))

const replyLines = (schema: Schema | undefined): ReadonlyArray<string> => {
  const { ignored: _, ...properties } = schema?.properties ?? {}
  const rows = fieldRows({ ...schema, properties })
  return rows.length <= 1 ? [] : [...tableWithoutEmptyColumns(["field", "type", "always", "meaning"], rows), ""]
}

const methodLines = (name: MethodName): ReadonlyArray<string> => {
  const { description, requestBody, responses, summary } = document.paths[`/v1/${name}`]!.post
  const request = jsonIn(requestBody.content)
  const reply = jsonIn(responses[200]!.content)
  const numbers = [...new Set(Object.values<string>(codes[name]))].sort((a, b) => Number(a) - Number(b))
  return [
    `### ${name}`,
    "",
    `**${summary}.** ${description}`,
    "",
    `${code(`POST /v1/${name}`)}, with these fields in ${code("data")}:`,
    "",
    ...tableWithoutEmptyColumns(["field", "type", "required", "rule"], fieldRows(request.schema.properties!.data!)),
    "",
    "Example of a request:",
    "",
    ...json(request.example),
    "",
    "Its reply:",
    "",
    ...json(reply.examples!.success!.value),
    "",
    ...replyLines(reply.schema.oneOf?.[0]),
    `Codes: ${numbers.map((number) => `[${number}](codes.md#code-${number})`).join(" · ")}`,
    ""
  ]
}

/** Returns the guide of the document, whose headings are one level lower. */
const guide = document.info.description.trim()

/** Returns the page of the merchants' methods. */
export const merchantApiPage = (): string =>
  [
    "# The merchants' API",
    "",
    "Thirteen methods to place orders, follow and change them, compute boxes and quote shipping. The service serves the same reference, with forms to try",
    "the methods, at `/docs`, and as OpenAPI 3.1 at `/openapi.json`. This page assumes the default policy.",
    "",
    ...tags.map(
      (tag) =>
        `- ${tag}: ${inTag(tag)
          .map((name) => `[${code(name)}](#${name})`)
          .join(" · ")}`
    ),
    "",
    guide,
    "",
    ...tags.flatMap((tag) => [`## ${tag}`, "", ...inTag(tag).flatMap(methodLines)]),
    "",
    generatedFrom("the OpenAPI document")
  ].join("\n")
