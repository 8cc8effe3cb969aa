import { openApi } from "@waybill/adapter-http"
import { codes, type MethodName, methodNames } from "@waybill/core/adapter"
import type { ShownDocument, ShownOperation, ShownSchema } from "../../packages/adapter-http/src/reference/document.ts"
import { offerOf } from "../../packages/cli/src/service/offer.ts"
import { fieldTable } from "./field-table.ts"
import { code, generatedFrom, json } from "./markdown.ts"

const document = openApi({
  offer: offerOf({ boxes: undefined, cards: undefined, profile: undefined })
}) as unknown as ShownDocument

const tags = document.tags.map(({ name }) => name)

const operationOf = (name: MethodName): ShownOperation => document.paths[`/v1/${name}`]!.post!

const inTag = (tag: string): ReadonlyArray<MethodName> =>
  methodNames.filter((name) => operationOf(name).tags.includes(tag))

/** Returns the fields of a reply, unless it only has `res`. */
const replyLines = (schema: ShownSchema | undefined): ReadonlyArray<string> => {
  const properties = Object.fromEntries(
    Object.entries(schema?.properties ?? {}).filter(([name]) => !/^(?:ignored|issues)/.test(name))
  )
  return Object.keys(properties).length <= 1 ? [] : fieldTable({ ...schema, properties }, "always", "meaning")
}

const methodLines = (name: MethodName): ReadonlyArray<string> => {
  const { description, requestBody, responses, summary } = operationOf(name)
  const request = requestBody!.content["application/json"]!
  const reply = responses[200]!.content!["application/json"]!
  const numbers = [...new Set(Object.values<string>(codes[name]))].sort((a, b) => Number(a) - Number(b))
  return [
    `### ${name}`,
    "",
    `**${summary}.** ${description}`,
    "",
    `${code(`POST /v1/${name}`)}, with these fields in ${code("data")}:`,
    "",
    ...fieldTable(request.schema.properties!.data!, "required", "meaning"),
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

/** Returns the page of the merchants' methods. */
export const merchantApiPage = (): string =>
  [
    "# The merchants' API",
    "",
    "Thirteen methods to place orders, follow and change them, compute boxes and quote shipping. The service serves the same reference, with forms to try",
    "the methods, at `/docs`, and as OpenAPI 3.1 at `/openapi.json`. This page assumes the default policy,",
    "and the example rate cards and packing profile.",
    "",
    ...tags.map(
      (tag) =>
        `- ${tag}: ${inTag(tag)
          .map((name) => `[${code(name)}](#${name})`)
          .join(" · ")}`
    ),
    "",
    document.info.description.trim(),
    "",
    ...tags.flatMap((tag) => [`## ${tag}`, "", ...inTag(tag).flatMap(methodLines)]),
    "",
    generatedFrom("the OpenAPI document")
  ].join("\n")
