/** Something about the service that flag, environment and file may set; each of them says it as a text. */
export interface Setting<A> {
  /** What it decides, for help and schema. */
  readonly says: string
  /** What stands for the value in help texts. */
  readonly metavar: string
  /** What the value must be, as in "--port must be …". */
  readonly must: string
  /** Undefined for a text that is no such value. */
  readonly read: (text: string) => A | undefined
  readonly fallback?: string
  /** A value as a message may show it. */
  readonly shown?: (text: string) => string
  /** The same as a JSON Schema, for the file of settings. */
  readonly schema: Readonly<Record<string, unknown>>
}

type Described = Pick<Setting<unknown>, "says" | "fallback">

export const whole = (least: number, most: number, metavar: string, described: Described): Setting<number> => ({
  ...described,
  metavar,
  must: `be a whole number from ${least} to ${most}`,
  schema: { type: "integer", minimum: least, maximum: most },
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined)
})

export const oneOf = <const A extends string>(values: ReadonlyArray<A>, described: Described): Setting<A> => ({
  ...described,
  metavar: values.join("|"),
  must: `be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
  schema: { enum: values },
  read: (text) => values.find((value) => value === text)
})

export const text = (metavar: string, described: Described): Setting<string> => ({
  ...described,
  metavar,
  must: "not be empty",
  schema: { type: "string", pattern: "\\S" },
  read: (value) => (value.trim() === "" ? undefined : value)
})

export const matching = (metavar: string, shape: RegExp, must: string, described: Described): Setting<string> => ({
  ...described,
  metavar,
  must,
  schema: { type: "string", pattern: shape.source },
  read: (value) => (shape.test(value) ? value : undefined)
})

export const formed = <A>(
  metavar: string,
  must: string,
  read: (text: string) => A | undefined,
  described: Described
): Setting<A> => ({ ...described, metavar, must, schema: { type: "string" }, read })

export const onOff = (described: Described): Setting<boolean> => ({
  ...described,
  metavar: "on|off",
  must: "be on or off",
  schema: { enum: [true, false, "on", "off"] },
  read: (value) => ({ on: true, true: true, off: false, false: false })[value]
})
