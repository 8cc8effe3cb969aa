/** A JSON Schema, as far as the reference shows it. */
export interface ShownSchema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly properties?: Readonly<Record<string, ShownSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: ShownSchema
  readonly oneOf?: ReadonlyArray<ShownSchema>
  readonly anyOf?: ReadonlyArray<ShownSchema>
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly default?: unknown
  readonly description?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

interface Content {
  readonly schema: ShownSchema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>
}

export interface ShownResponse {
  readonly description: string
  readonly content?: Readonly<Record<string, Content>>
}

export interface ShownParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: ShownSchema
}

export interface ShownOperation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary: string
  readonly description: string
  /** Minimum role. */
  readonly "x-role"?: string
  readonly parameters: ReadonlyArray<ShownParameter>
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, ShownResponse>>
}

/** An OpenAPI document, as far as the reference shows it. */
export interface ShownDocument {
  readonly info: { readonly title: string; readonly summary: string; readonly description: string }
  readonly tags: ReadonlyArray<{ readonly name: string }>
  readonly servers: ReadonlyArray<{ readonly url: string }>
  readonly security?: ReadonlyArray<unknown>
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>
  readonly components?: { readonly schemas: Readonly<Record<string, ShownSchema>> }
}

type Schemas = Readonly<Record<string, ShownSchema>>

/** Returns the name of the component that a schema refers to, or undefined. */
export const componentOf = ({ $ref }: ShownSchema): string | undefined => $ref?.split("/").at(-1)

/** Returns a schema, or the component that it refers to. */
export const resolved = (schema: ShownSchema, schemas: Schemas): ShownSchema =>
  schemas[componentOf(schema) ?? ""] ?? schema
