// The OpenAPI document of the operator API, as the service serves it.

export type Schema = Readonly<Record<string, unknown>>

interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly schema: Schema
}

/** An operation of the document with its method and path. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly body: Schema | undefined
  /** Schema of each content type, keyed by the status. A status without content has an empty object. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, { readonly schema: Schema }>>>>
}

export interface Document {
  readonly operations: ReadonlyArray<Operation>
  readonly components: Schema
}

interface RawOperation {
  readonly operationId: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Operation["responses"][string] }>>
}

/** Reads the document from the service. */
export const readDocument = async (serviceUrl: string): Promise<Document> => {
  const document = (await (await fetch(`${serviceUrl}/operator/openapi.json`)).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
    readonly components: Schema
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId: id, parameters, requestBody, responses }]): Operation => ({
        id,
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content["application/json"]?.schema,
        responses: Object.fromEntries(Object.entries(responses).map(([status, { content = {} }]) => [status, content]))
      })
    )
  )
  return { operations, components: document.components }
}
