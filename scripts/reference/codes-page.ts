import { openApi } from "@waybill/adapter-http"
import { policy } from "@waybill/core"
import { codes, hostKinds, type MethodName, methodNames, methods, type RefusalKind } from "@waybill/core/adapter"
import { statusOf } from "../../packages/adapter-http/src/options/status.ts"
import type { ShownDocument } from "../../packages/adapter-http/src/reference/document.ts"
import { listedDeadlineCodes } from "../../packages/core/src/refusal/codes.ts"
import { conditionOf } from "../../packages/core/src/refusal/kind-texts.ts"
import { anchor, code, generatedFrom, json, table } from "./markdown.ts"

const mapped = policy({ httpStatus: "mapped" })
const { paths } = openApi() as unknown as ShownDocument

/** Returns the message in the example of the OpenAPI document. */
const messageIn = (method: MethodName, kind: string, number: string): string => {
  const examples = Object.values(paths[`/v1/${method}`]!.post!.responses).flatMap(({ content }) =>
    Object.entries(content?.["application/json"]?.examples ?? {})
  )
  const [, example] = examples.find(([name]) => name === `${kind} (${number})`) ?? []
  return (example?.value as { readonly message?: string } | undefined)?.message ?? ""
}

/** Methods with equal rows share a section, because they share their codes. */
const sections = [...Map.groupBy(methodNames, (name) => JSON.stringify(codes[name])).values()]

/** Lists the codes of a method in ascending order, each with its kinds. */
const codesOf = (method: MethodName): ReadonlyArray<readonly [number: string, kinds: ReadonlyArray<RefusalKind>]> => {
  const entries = Object.entries(codes[method]) as ReadonlyArray<readonly [RefusalKind, string]>
  return [...Map.groupBy(entries, ([, number]) => number)]
    .map(([number, all]) => [number, all.map(([kind]) => kind)] as const)
    .sort(([a], [b]) => Number(a) - Number(b))
}

const rowsOf = (method: MethodName) =>
  codesOf(method).flatMap(([number, kinds]) =>
    kinds.map((kind, index) => [
      `${index === 0 ? anchor(`code-${number}`) : ""}${number}`,
      code(kind),
      conditionOf(method, kind),
      messageIn(method, kind, number),
      String(statusOf(kind, mapped))
    ])
  )

const listedIdentifiers =
  `With the policy option [${code("deadlineIdentifiers")}](policy.md#policy-deadlineIdentifiers) ${code("listed")}, ` +
  `${code("noIdentifier")} has the code ${listedDeadlineCodes.noIdentifier}, and ${code("unknownOrder")} and ` +
  `${code("wrongStage")} have ${listedDeadlineCodes.unknownOrder}.`

const sectionOf = (names: ReadonlyArray<MethodName>): ReadonlyArray<string> => [
  `## ${names.join(" and ")}`,
  "",
  ...names.map((name) => `[${code(name)}](merchant-api.md#${name}): ${methods[name].purpose.toLowerCase()}.`),
  "",
  ...table(["code", "kind", "when", "message", "mapped status"], rowsOf(names[0]!)),
  "",
  ...(names.includes("change_ship_deadline") ? [listedIdentifiers, ""] : [])
]

/** Returns the page of error codes. */
export const codesPage = (): string =>
  [
    "# Error codes",
    "",
    "A refusal has a `code` and a `message`. Each method has its own range of codes, and the code is the contract: a message can change.",
    "If a call has several problems, the lowest code is returned, and the message lists the first 20 fields that have this problem.",
    "",
    ...json({ res: "error", code: "318", message: messageIn("hold_order", "inProcessing", "318") }),
    "",
    "The HTTP status of a refusal is 200, and 503 for temporary ones. The column *mapped status* applies under the policy option",
    "[`httpStatus`](policy.md#policy-httpStatus) `mapped`. The *kind* is the stable name of a reason, which replies contain on request",
    "with the header `Waybill-Details: 1` and typed calls always contain. A field that has its own code for absence, such as `msg` (316), is never `missing`.",
    "",
    ...sections.map(
      ([first]) =>
        `- ${code(first!)}: ${codesOf(first!)
          .map(([number]) => `[${number}](#code-${number})`)
          .join(" · ")}`
    ),
    `- before a method is reached: [000](#code-000)`,
    "",
    ...sections.flatMap(sectionOf),
    "## Refusals by the shop",
    "",
    "A shop that embeds Waybill can refuse a call by its own rules. The message is then the shop's reason. The code is that of a kind that the",
    "shop names, or one of these. With details, the reply has the kind `host`, and the shop's own code in `host_code`.",
    `Its mapped status is ${statusOf("host", mapped)}.`,
    "",
    ...table(
      ["method", "code", "kind"],
      methodNames.map((name) => [
        code(name),
        (codes[name] as Record<string, string>)[hostKinds[name]]!,
        code(hostKinds[name])
      ])
    ),
    "",
    `With the policy option [${code("deadlineIdentifiers")}](policy.md#policy-deadlineIdentifiers) ${code("listed")}, change_ship_deadline has`,
    `the code ${codes.change_ship_deadline.missing}, because ${listedDeadlineCodes.wrongStage} is its temporary code.`,
    "",
    "## Replies of the transport",
    "",
    `${anchor("code-000")}Code \`000\` means that the request did not reach a method. It never has the HTTP status 200.`,
    "",
    ...table(
      ["status", "when"],
      [
        ["400", "The request has several Host headers."],
        ["404", "The path or the method is unknown."],
        ["405", "The HTTP method is not POST. The header `Allow` lists the accepted ones."],
        ["413", "The body is larger than the policy's `limits.bodyBytes`, compressed or decompressed."],
        ["415", "The body has an encoding other than gzip, or a media type that the policy does not accept."],
        ["429", "Too many requests for `/metrics`, `/docs` or `/openapi.json`."],
        ["501", "The transfer coding is not chunked."]
      ]
    ),
    "",
    "Some replies have the code of a method and a different status:",
    "",
    ...table(
      ["status", "code", "when"],
      [
        [
          "400",
          "that of `missing`",
          "The body is not valid JSON in UTF-8, has a duplicate key or `__proto__`, or exceeds a limit."
        ],
        ["429", "that of `credentials`", "Too many failed logins. The body is that of a failed login."],
        ["429", "that of `temporary`", "The account exceeds its quota."],
        [
          "500",
          "that of `temporary`",
          "An internal error. The message contains the request id, under which the log has the cause."
        ],
        ["503", "that of `temporary`", "Too many requests or too many bytes are in progress."]
      ]
    ),
    "",
    generatedFrom("the tables in `packages/core/src/refusal` and the OpenAPI document")
  ].join("\n")
