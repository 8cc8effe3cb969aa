import { type Policy, policy as policyOf } from "@waybill/core"
import { inputJsonSchema, type JsonSchema, type MethodName, methodNames, methods } from "@waybill/core/adapter"
import { checkHttpOptions } from "../options/check-options.ts"
import type { MerchantCommand } from "../options/merchant-commands.ts"
import type { Offer } from "../options/offer.ts"
import type { HttpOptions } from "../options/options.ts"
import { descriptionOf } from "./descriptions.ts"
import { examplesFor, successesFor } from "./examples.ts"
import { guide } from "./guide.ts"
import { commandReplyJsonSchema, replyJsonSchema } from "./replies.ts"
import { casesOf, commandCases, json, responsesOf } from "./responses.ts"

const credential = { type: "string", minLength: 1, maxLength: 255 }
const login = { username: "demo", password: "demo-password", secretkey: "demo-secretkey" }

/** Methods in the reference, keyed by the title of their group. */
const groups: Readonly<Record<string, ReadonlyArray<MethodName>>> = {
  "Place orders": ["push_order", "re_order"],
  "Read orders": ["get_status", "get_order"],
  "Change orders": ["change_ship_address", "change_ship_method", "change_ship_deadline", "enable_rush_processing"],
  "Hold and cancel": ["hold_order", "unhold_order", "cancel_order"],
  "Boxes and rates": ["package_info", "shipping_rate"]
}

const detailsHeader = {
  name: "Waybill-Details",
  in: "header",
  schema: { enum: ["1"] },
  description: "Adds kind, issues, host_code and existing to a refusal, and ignored to every reply."
}

const tagsOf = (name: MethodName) => Object.keys(groups).filter((group) => groups[group]!.includes(name))

const requestBody = (data: JsonSchema, example: unknown) => ({
  required: true,
  content: json(
    {
      type: "object",
      required: ["username", "password", "secretkey", "data"],
      properties: {
        username: credential,
        password: { ...credential, format: "password" },
        secretkey: { ...credential, format: "password" },
        data
      }
    },
    { example: { ...login, data: example } }
  )
})

const operation = (name: MethodName, policy: Policy, offer: Offer, example: unknown, reply: object) => ({
  operationId: name as string,
  tags: tagsOf(name),
  summary: methods[name].purpose,
  description: descriptionOf(name, policy, offer),
  parameters: [detailsHeader],
  requestBody: requestBody(inputJsonSchema(name, policy), example),
  responses: responsesOf(casesOf(name, policy, offer), replyJsonSchema(name), reply)
})

/** The group of the merchants' commands for webhooks. */
const WEBHOOKS = "Webhooks"

const commandOperation = (name: string, command: MerchantCommand, policy: Policy): ReturnType<typeof operation> => ({
  operationId: name.replace("/", "_"),
  tags: [WEBHOOKS],
  summary: command.summary,
  description: `At most ${command.perMinute} calls of an account per minute. Dates are YYYY-MM-DD HH:MM:SS in ${policy.zone}.`,
  parameters: [detailsHeader],
  requestBody: requestBody(command.input, command.example.data),
  responses: responsesOf(commandCases(command, policy), commandReplyJsonSchema(command.reply), command.example.reply)
})

/** The options of the listener that appear in the OpenAPI document. */
export type OpenApiOptions = Pick<HttpOptions, "basePath" | "policy" | "offer" | "quotas" | "merchantWebhooks">

/**
 * Returns the OpenAPI 3.1 document, built from the tables of fields and codes of the methods.
 *
 * @example
 * ```ts
 * const document = openApi({ basePath: "/v1", policy: policy() })
 * ```
 */
export const openApi = (options: OpenApiOptions = {}) => {
  checkHttpOptions(options)
  const { basePath = "", merchantWebhooks, offer = {}, policy = policyOf(), quotas = {} } = options
  const commands = [...(merchantWebhooks?.commands(policy) ?? [])]
  const { labels, limits, units, zone } = policy
  const examples = examplesFor(offer)
  const replies = successesFor(offer, policy)
  return {
    openapi: "3.1.0",
    info: {
      title: "Waybill",
      version: "1",
      summary: "Print-order fulfilment",
      description: guide(policy, offer, quotas),
      "x-waybill": { ...offer, zone, units, labels, limits, quotas }
    },
    tags: [...Object.keys(groups), ...(commands.length > 0 ? [WEBHOOKS] : [])].map((name) => ({ name })),
    servers: [{ url: basePath === "" ? "/" : basePath }],
    paths: Object.fromEntries([
      ...methodNames.map(
        (name) => [`/v1/${name}`, { post: operation(name, policy, offer, examples[name], replies[name]) }] as const
      ),
      ...commands.map(([name, command]) => [`/v1/${name}`, { post: commandOperation(name, command, policy) }] as const)
    ])
  }
}
