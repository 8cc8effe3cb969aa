import type { ShownDocument, ShownOperation, ShownParameter, ShownResponse } from "./document.ts"
import { fieldsTable, nameHtml, sampleOf, typeHtml } from "./fields.ts"
import { escaped, tableOf } from "./html.ts"
import { inlineHtml } from "./markdown.ts"

type Schemas = NonNullable<ShownDocument["components"]>["schemas"]

/** An operation with the place where it is called. */
export interface Placed {
  readonly verb: string
  /** Path after that of the server. */
  readonly path: string
  readonly operation: ShownOperation
}

/** Returns the operations of a document in order. */
export const operationsOf = ({ paths }: ShownDocument): ReadonlyArray<Placed> =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ verb: verb.toUpperCase(), path, operation }))
  )

const JSON_TYPE = "application/json"

const parametersTable = (parameters: ReadonlyArray<ShownParameter>): string =>
  tableOf(
    ["parameter", "in", "type", "notes"],
    parameters.map(({ description = "", in: place, name, required, schema }) => [
      nameHtml(name, required === true),
      place,
      typeHtml(schema),
      inlineHtml(description)
    ]),
    "Parameters"
  )

/** Returns the statuses of a method's replies. A status with examples of refusals has a row for each code. */
const responsesTable = (responses: ShownOperation["responses"]): string => {
  const refusals = Object.entries(responses).flatMap(([status, { content, description }]) => {
    const examples = Object.entries(content?.[JSON_TYPE]?.examples ?? {}).filter(([name]) => name !== "success")
    if (examples.length === 0) return [[status, "", inlineHtml(description)]]
    return examples.map(([, { summary }]) => {
      const [code = "", ...message] = summary.split(": ")
      return [status, `<code>${escaped(code)}</code>`, escaped(message.join(": "))]
    })
  })
  const hasCodes = refusals.some(([, code]) => code !== "")
  return hasCodes
    ? tableOf(["status", "code", "message"], refusals, "Refusals")
    : tableOf(
        ["status", "meaning"],
        refusals.map(([status = "", , meaning = ""]) => [status, meaning]),
        "Replies"
      )
}

const pre = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`

const successHtml = ([status, { content }]: readonly [string, ShownResponse]): string => {
  const json = content?.[JSON_TYPE]
  if (json === undefined) return ""
  const example = json.examples?.success?.value
  const [success = {}] = (example === undefined ? undefined : json.schema.oneOf) ?? [json.schema]
  const fields = fieldsTable("", success) || `<p>${typeHtml(success)}</p>`
  const shown = example === undefined ? "" : `<h4>Reply ${status}</h4>${pre(example)}`
  return `${shown}<details><summary>Fields of the reply</summary>${fields}</details>`
}

const inputHtml = ({ in: place, name, required }: ShownParameter): string =>
  `<label><code>${escaped(name)}</code><input name="${place}:${escaped(name)}"${required === true ? " required" : ""}></label>`

const tryHtml = ({ operation, path, verb }: Placed, server: string, body: unknown): string => {
  const { operationId, parameters } = operation
  const rows = body === undefined ? "" : JSON.stringify(body, null, 2)
  const area =
    body === undefined
      ? ""
      : `<label>Body<textarea name="body" spellcheck="false" rows="${Math.min(24, rows.split("\n").length)}">${escaped(rows)}</textarea></label>`
  return `<details class="try"><summary>Try it</summary>
<form data-verb="${verb}" data-path="${escaped(server + path)}">
${parameters.map(inputHtml).join("\n")}
${area}
<button type="submit">Send ${escaped(operationId)}</button>
</form>
<pre class="answer" aria-live="polite" hidden></pre>
</details>`
}

/** Returns the section of an operation. */
export const operationHtml = (placed: Placed, server: string, schemas: Schemas): string => {
  const { operation, path, verb } = placed
  const { description, operationId, parameters, requestBody, responses, summary } = operation
  const body = requestBody?.content[JSON_TYPE]
  const example = body && (body.example ?? sampleOf(body.schema, schemas))
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))
  return `<section class="operation" id="${escaped(operationId)}">
<h3><a class="quiet" href="#${escaped(operationId)}">${escaped(summary)}</a></h3>
<p class="endpoint"><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>${escaped(server + path)}</code></p>
<p>${inlineHtml(description)}</p>
${parametersTable(parameters)}
${body === undefined ? "" : fieldsTable("Request body", body.schema)}
${body?.example === undefined ? "" : `<h4>Example</h4>${pre(body.example)}`}
${success === undefined ? "" : successHtml(success)}
${responsesTable(responses)}
${tryHtml(placed, server, example)}
</section>`
}
