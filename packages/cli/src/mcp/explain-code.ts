import type { CallToolResult } from "@modelcontextprotocol/server"
import { openApi } from "@waybill/adapter-http"
import {
  codes,
  conditionOf,
  type MethodName,
  methodNames,
  type RefusalKind,
  TRANSPORT_CODE
} from "@waybill/core/adapter"
import { unknownName } from "@waybill/packing/values"
import { dataResult, refusedResult } from "./tool.ts"

/** The next step of the caller, by kind of refusal. */
const fixes: Readonly<Record<RefusalKind, string>> = {
  temporary: "Repeat the call after the time in Retry-After. For a push, use the same xid.",
  credentials: "Check username, password and secretkey, and whether the account has access to the API.",
  missing: "Send the field that the message names.",
  badUrl: "Send an absolute http or https URL without credentials.",
  notNumeric: "Send a plain decimal number, such as 12.5.",
  notInteger: "Send a whole number within the limit in the message.",
  dateShape: "Send the date as YYYY-MM-DD HH:MM:SS.",
  dateTooEarly: "Send a later date; the message has the earliest.",
  dateUnreal: "Send a date that exists.",
  badCountry: "Send the two-letter code of ISO 3166-1, such as GB.",
  badState: "Send the two-letter code of the state or province, such as KY.",
  badCarrier: "Send a carrier of the service, as its reference at /docs lists them.",
  badService: "Send a service of the carrier, as the reference at /docs lists them.",
  noIdentifier: "Send xid or order_id.",
  unknownOrder: "Check the identifier, and the account whose credentials were sent.",
  wrongStage: "Read the order with get_order; the command is not possible in its current stage.",
  noReason: "Send msg with the reason.",
  noDeadline: "Send ship_deadline.",
  inProcessing: "Ask the print shop to hold the order; merchants cannot while it is in production.",
  notOnHold: "Nothing to do: the order is not on hold.",
  heldByOperator: "Ask the print shop to release its hold.",
  partlyShipped: "Ask the print shop; a part of the order has shipped.",
  alreadyShipped: "Nothing can be changed any more; the order has shipped.",
  duplicate: "Compare the existing order. If it is another one, push with a new xid.",
  noRateCard: "Ask the print shop for a rate card that is valid at this time.",
  invalidShipment: "Send a known carrier, and sides and weights above 0.",
  invalidItem: "Send sizes and quantities above 0, and prints that fit in a box."
}

interface Example {
  readonly value?: { readonly message?: string }
}
interface Responses {
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: { readonly "application/json"?: { readonly examples?: Readonly<Record<string, Example>> } } }
    >
  >
}

/** Returns the message of a refusal in the OpenAPI document, which names the field. */
const exampleOf = (method: MethodName, kind: string, code: string): string | undefined => {
  const paths = openApi().paths as Readonly<Record<string, { readonly post?: Responses }>>
  const responses = Object.values(paths[`/v1/${method}`]?.post?.responses ?? {})
  const examples = responses.map(({ content }) => content?.["application/json"]?.examples?.[`${kind} (${code})`])
  return examples.find((example) => example !== undefined)?.value?.message
}

const known = [...new Set(methodNames.flatMap((method) => Object.values(codes[method])))]

/** Explains a code of any method from the tables of the core. */
export const explainCode = (code: string): CallToolResult => {
  if (code === TRANSPORT_CODE)
    return dataResult("A code of the transport.", {
      code,
      meanings: [{ when: "The request did not reach a method.", fix: "Check the URL, the HTTP method and the body." }]
    })
  const meanings = methodNames.flatMap((method) =>
    (Object.entries(codes[method]) as ReadonlyArray<[RefusalKind, string]>).flatMap(([kind, each]) =>
      each === code
        ? [{ method, kind, when: conditionOf(method, kind), example: exampleOf(method, kind, code), fix: fixes[kind] }]
        : []
    )
  )
  if (meanings.length === 0) return refusedResult(unknownName("code", code, known, undefined, "a code such as 318"))
  return dataResult(`The code has ${meanings.length === 1 ? "one meaning" : "several meanings"}.`, { code, meanings })
}
