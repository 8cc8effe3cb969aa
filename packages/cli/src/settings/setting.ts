/** A setting that a flag, an environment variable or a config file provides as a string. */
export interface Setting<A> {
  /** Description for the help page and the JSON Schema, without a full stop. */
  readonly description: string
  /** Placeholder for the value on the help page. */
  readonly metavar: string
  /** Description of a valid value, for messages such as `--port: invalid value "x"; expected an integer`. */
  readonly expected: string
  /** Returns the parsed value, or undefined if the text is invalid. */
  readonly read: (text: string) => A | undefined
  readonly fallback?: string
  /** Returns a value in its form for messages, for example without its password. */
  readonly redact?: (text: string) => string
  /** JSON Schema of the value in a config file. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** Settings, keyed by name. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>

/** Type of a setting's value. */
export type Value<S> = S extends Setting<infer A> ? A : never

/** Values of the settings in a table. The value of a setting without a default can be undefined. */
export type Values<T> = { readonly [Name in keyof T]: Value<T[Name]> | undefined }

type Documentation = Pick<Setting<unknown>, "description" | "fallback">

export const integer = (
  minimum: number,
  maximum: number,
  metavar: string,
  documentation: Documentation
): Setting<number> => ({
  ...documentation,
  metavar,
  expected: `an integer from ${minimum} to ${maximum}`,
  schema: { type: "integer", minimum, maximum },
  read: (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined
})

export const oneOf = <const A extends string>(values: ReadonlyArray<A>, documentation: Documentation): Setting<A> => ({
  ...documentation,
  metavar: values.join("|"),
  expected: `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
  schema: { enum: values },
  read: (text) => values.find((value) => value === text)
})

export const text = (metavar: string, documentation: Documentation): Setting<string> => ({
  ...documentation,
  metavar,
  expected: "a non-empty string",
  schema: { type: "string", pattern: "\\S" },
  read: (value) => (value.trim() === "" ? undefined : value)
})

export const pattern = (
  metavar: string,
  shape: RegExp,
  expected: string,
  documentation: Documentation
): Setting<string> => ({
  ...documentation,
  metavar,
  expected,
  schema: { type: "string", pattern: shape.source },
  read: (value) => (shape.test(value) ? value : undefined)
})

export const parsed = <A>(
  metavar: string,
  expected: string,
  read: (text: string) => A | undefined,
  documentation: Documentation
): Setting<A> => ({ ...documentation, metavar, expected, schema: { type: "string" }, read })

/** A switch with a third value. */
export const onOffOr = <const A extends string>(other: A, documentation: Documentation): Setting<boolean | A> => ({
  ...documentation,
  metavar: `on|off|${other}`,
  expected: `on, off or ${other}`,
  schema: { enum: [true, false, "on", "off", other] },
  read: (value) => (value === other ? other : onOff(documentation).read(value))
})

export const onOff = (documentation: Documentation): Setting<boolean> => ({
  ...documentation,
  metavar: "on|off",
  expected: "on or off",
  schema: { enum: [true, false, "on", "off"] },
  read: (value) => ({ on: true, true: true, off: false, false: false })[value]
})
