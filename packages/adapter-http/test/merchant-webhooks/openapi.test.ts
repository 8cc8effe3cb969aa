import { Validator } from "@seriousme/openapi-schema-validator"
import { policy } from "@waybill/core"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { merchantWebhooks, openApi } from "../../src/index.ts"
import { docsPages } from "../../src/node/index.ts"
import { memoryWebhooks, noEvents } from "../operator/admin-ports.ts"
import { serve } from "../serve.ts"

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
const faults = (schema: object, value: unknown) => (ajv.validate(schema, value) ? [] : ajv.errors)

type Content = {
  "application/json": { schema: object; example: object; examples: Record<string, { value: { code?: string } }> }
}
interface Operation {
  readonly requestBody: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

const ports = memoryWebhooks()
const commands = merchantWebhooks({
  webhooks: { ...ports, get: (id) => Effect.map(ports.get(id), (found) => ({ ...found, account_id: "demo" })) },
  sendTest: noEvents
})
const documents = [
  ["default options", openApi({ merchantWebhooks: commands })],
  ["mapped statuses", openApi({ merchantWebhooks: commands, policy: policy({ httpStatus: "mapped" }) })]
] as const
const operationsOf = (document: ReturnType<typeof openApi>) =>
  Object.entries(document.paths).flatMap(([path, { post }]) =>
    path.startsWith("/v1/webhooks/") ? [[path.slice("/v1/".length), post as unknown as Operation] as const] : []
  )

describe.each(documents)("the OpenAPI document of merchants' webhooks with %s", (_, document) => {
  it("the document is valid and lists the nine commands", async () => {
    expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
    expect(operationsOf(document).map(([name]) => name)).toEqual(
      ["create", "list", "rotate", "disable", "enable", "remove", "deliveries", "replay", "test"].map(
        (name) => `webhooks/${name}`
      )
    )
  })

  it.each(operationsOf(document))(
    "the document has examples of %s that match its schemas",
    (_, { requestBody, responses }) => {
      const { example, schema } = requestBody.content["application/json"]
      expect(faults(schema, example)).toEqual([])
      const shown = Object.values(responses).flatMap(({ content }) => {
        const { examples, schema } = content["application/json"]
        return Object.values(examples).map(({ value }) => [value.code, faults(schema, value)] as const)
      })
      expect(shown.filter(([, found]) => found?.length !== 0)).toEqual([])
      expect(new Set(shown.map(([code]) => code))).toEqual(
        new Set([
          undefined,
          "000",
          ...["credentials", "temporary", "refused", "invalid", "unknown", "conflict"].map((name) => `webhooks.${name}`)
        ])
      )
    }
  )
})

it("replies to the commands match the schemas of the OpenAPI document", async () => {
  const { call } = serve({ merchantWebhooks: commands })
  const names = ["list", "rotate", "disable", "enable", "deliveries", "replay", "test", "remove"]
  const all = new Map(operationsOf(documents[0][1]))
  for (const name of names) {
    const { body } = await call(`webhooks/${name}`, name === "list" ? {} : { webhook_id: "w1" })
    const { schema } = all.get(`webhooks/${name}`)!.responses["200"]!.content["application/json"]
    expect([name, body.res, faults(schema, body)]).toEqual([name, "success", []])
  }
})

it("only services with the commands document them", () => {
  const shown = JSON.stringify([openApi(), docsPages()])
  expect(shown).not.toContain("webhooks/")
  expect(JSON.stringify(docsPages({ merchantWebhooks: commands })["/docs"])).toContain("/v1/webhooks/rotate")
})
