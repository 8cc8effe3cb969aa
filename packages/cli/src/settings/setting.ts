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
  /** Values that a shell offers for the flag. Other values can be valid too. */
  readonly suggestions?: ReadonlyArray<string>
  /** Returns a value in its form for messages, for example without its password. */
  readonly redact?: (text: string) => string
  /** JSON Schema of the value in a config file. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** Settings, keyed by name. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>

/** Type of a setting's value. */
type Value<S> = S extends Setting<infer A> ? A : never

/** Values of the settings in a table. The value of a setting without a default can be undefined. */
export type Values<T> = {
  readonly [Name in keyof T]: T[Name] extends { readonly fallback: string }
    ? Value<T[Name]>
    : Value<T[Name]> | undefined
}

type Documentation = Pick<Setting<unknown>, "description" | "fallback" | "suggestions">

/** A setting whose type says whether it has a default. */
type Documented<A, D extends Documentation> = Setting<A> & D

export const integer = <D extends Documentation>(
  minimum: number,
  maximum: number,
  metavar: string,
  documentation: D
): Documented<number, D> => ({
  ...documentation,
  metavar,
  expected: `an integer from ${minimum} to ${maximum}`,
  schema: { type: "integer", minimum, maximum },
  read: (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined
})

export const oneOf = <const A extends string, D extends Documentation>(
  values: ReadonlyArray<A>,
  documentation: D
): Documented<A, D> => ({
  ...documentation,
  metavar: values.join("|"),
  suggestions: values,
  expected: `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
  schema: { enum: values },
  read: (text) => values.find((value) => value === text)
})

export const text = <D extends Documentation>(metavar: string, documentation: D): Documented<string, D> => ({
  ...documentation,
  metavar,
  expected: "a non-empty string",
  schema: { type: "string", pattern: "\\S" },
  read: (value) => (value.trim() === "" ? undefined : value)
})

export const pattern = <D extends Documentation>(
  metavar: string,
  shape: RegExp,
  expected: string,
  documentation: D
): Documented<string, D> => ({
  ...documentation,
  metavar,
  expected,
  schema: { type: "string", pattern: shape.source },
  read: (value) => (shape.test(value) ? value : undefined)
})

export const parsed = <A, D extends Documentation>(
  metavar: string,
  expected: string,
  read: (text: string) => A | undefined,
  documentation: D
): Documented<A, D> => ({ ...documentation, metavar, expected, schema: { type: "string" }, read })

/** A switch with a third value. */
export const onOffOr = <const A extends string, D extends Documentation>(
  other: A,
  documentation: D
): Documented<boolean | A, D> => ({
  ...documentation,
  metavar: `on|off|${other}`,
  suggestions: ["on", "off", other],
  expected: `on, off or ${other}`,
  schema: { enum: [true, false, "on", "off", other] },
  read: (value) => (value === other ? other : onOff(documentation).read(value))
})

export const onOff = <D extends Documentation>(documentation: D): Documented<boolean, D> => ({
  ...documentation,
  metavar: "on|off",
  suggestions: ["on", "off"],
  expected: "on or off",
  schema: { enum: [true, false, "on", "off"] },
  read: (value) => ({ on: true, true: true, off: false, false: false })[value]
})
