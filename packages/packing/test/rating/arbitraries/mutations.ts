import fc from "fast-check"

type Step = string | number
type Path = ReadonlyArray<Step>

/** Returns every path in a JSON value, including the empty one. */
const pathsIn = (value: unknown, at: Path = []): ReadonlyArray<Path> =>
  typeof value === "object" && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...at, Array.isArray(value) ? +key : key]))]
    : [at]

/** Groups similar paths, such as those of the prices in a table. */
const kindOf = (path: Path) => path.map((step) => (typeof step === "number" ? "*" : step)).join("/")

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((within, step) => (within as Record<Step, unknown>)[step], value)

const replaceAt = (value: unknown, [step, ...rest]: Path, by: (old: unknown) => unknown): unknown => {
  if (step === undefined) return by(value)
  if (Array.isArray(value)) return value.map((each, i) => (i === step ? replaceAt(each, rest, by) : each))
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [key, key === step ? replaceAt(each, rest, by) : each])
  )
}

const removeAt = (value: unknown, path: Path): unknown => {
  const last = path.at(-1)
  if (last === undefined) return null
  return replaceAt(value, path.slice(0, -1), (parent) =>
    Array.isArray(parent)
      ? parent.filter((_, i) => i !== last)
      : Object.fromEntries(Object.entries(parent as object).filter(([key]) => key !== last))
  )
}

const extend = (old: unknown, key: string, value: unknown): unknown => {
  if (Array.isArray(old)) return [...old, old.length > 0 && key === "again" ? old[0] : value]
  if (typeof old === "object" && old !== null) return { ...old, [key]: value }
  return typeof old === "string" ? `${old}${key}` : value
}

/** Values at the edge of a rule of the format, keyed by the type of the replaced value. */
const edges: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  number: [0, 1, 2, 1.5, -1, 366, 367, 1e21],
  boolean: [true, false, "true"],
  string: [
    ...["", "*", "0", "-1", "1.5", "1.1234567", "1234567890123", "12345678901.5", "01", ".5", "1.", "1e3", " 1", "1\n"],
    ...["2026-01-01", "2026-13-45", "2026-1-1", "24:00", "23:59", "23:59:60", "mon", "US", "us", "USD", "a b", "a.b"],
    ...["box", "shipment", "label", "timestamp", "half-up", "=", "in", ">", "longest", "zone", "residential", "any"]
  ],
  object: [
    ...[[], {}, [[]], [null], ["1"], ["1", "2"], [1, 2], ["1", null], null],
    ...[{ any: [] }, { all: [["rush", "=", true]] }, { any: [["rush", "=", false]], all: [] }, { fixed: "1" }],
    ...[
      ["longest", ">", "1"],
      [["longest", ">", "1"]],
      ["state", "=", "AZ"],
      ["state", ">", "AZ"],
      ["state", "in", ["AZ"]]
    ],
    ...[
      ["shipDate", "in", ["2026-01-01", "2026-02-01"]],
      ["rush", "=", "true"],
      ["volume", "<>", "1"],
      ["postal", "=", "8"]
    ],
    ...[{ percent: "1" }, { percent: "1", of: ["base"] }, { perUnit: "1", unit: "1" }, { fixed: "1", of: ["base"] }],
    ...[
      { fixed: "1", percent: "1", of: ["base"] },
      { fixed: "1", fixedByZone: {} }
    ]
  ]
}
const anywhere = fc.oneof(
  fc.constantFrom(...Object.values(edges).flat()),
  fc.string({ unit: "binary" }),
  fc.jsonValue()
)
const near = (old: unknown) => fc.oneof(fc.constantFrom(...(edges[typeof old] ?? [null])), anywhere)
const key = fc.constantFrom(
  "again",
  "notes",
  "title",
  "of",
  "unit",
  "group",
  "priority",
  "by",
  "__proto__",
  "x/y~z",
  "7"
)

const mutateOnce = (value: unknown): fc.Arbitrary<unknown> => {
  const all = pathsIn(value)
  const kinds = Map.groupBy(all, kindOf)
  return fc
    .constantFrom(...kinds.values())
    .chain((places) => fc.constantFrom(...places))
    .chain((path) =>
      fc.record({ other: near(at(value, path)), key, from: fc.constantFrom(...all) }).chain(({ other, key, from }) =>
        fc.constantFrom<unknown>(
          removeAt(value, path),
          replaceAt(value, path, () => other),
          replaceAt(value, path, (old) => extend(old, key, other)),
          replaceAt(value, path, () => at(value, from))
        )
      )
    )
}

/** Returns copies of the document. In each copy, one value is removed or replaced by an edge value. */
export const everyEdgeOf = (document: unknown): ReadonlyArray<unknown> =>
  pathsIn(document).flatMap((path) => [
    removeAt(document, path),
    ...Object.values(edges).flatMap((each) => each.map((edge) => replaceAt(document, path, () => edge)))
  ])

/** JSON documents with one to three small changes from one of the originals. */
export const mutationsOf = (...originals: ReadonlyArray<unknown>): fc.Arbitrary<unknown> =>
  fc
    .record({ original: fc.constantFrom(...originals), times: fc.integer({ min: 1, max: 3 }) })
    .chain(({ original, times }) =>
      Array.from({ length: times }).reduce<fc.Arbitrary<unknown>>(
        (sofar) => sofar.chain(mutateOnce),
        fc.constant(original)
      )
    )
