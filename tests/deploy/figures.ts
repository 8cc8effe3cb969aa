// Reads the Prometheus text format, and the metrics that PromQL expressions name.

/** Values of each label, keyed by metric and then by label. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

const labelsIn = (text: string) => [...text.matchAll(/(\w+)(=~|!~|=|!=)"((?:[^"\\]|\\.)*)"/g)]

/** Returns the metrics in a reply of `/metrics`. */
export const figuresIn = (text: string): Figures => {
  const figures = new Map<string, Map<string, Set<string>>>()
  for (const line of text.split("\n")) {
    const [, name, labels = ""] = /^([a-z]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (name === undefined) continue
    const known = figures.get(name) ?? new Map<string, Set<string>>()
    for (const [, label = "", , value = ""] of labelsIn(labels)) {
      known.set(label, (known.get(label) ?? new Set()).add(value))
    }
    figures.set(name, known)
  }
  return figures
}

/** A metric that an expression selects, with the values that it compares each label with. */
export interface Selected {
  readonly metric: string
  readonly compared: ReadonlyArray<readonly [label: string, values: ReadonlyArray<string>]>
}

/** Lists the metrics in an expression. */
export const selectedIn = (expression: string): ReadonlyArray<Selected> =>
  [...expression.matchAll(/\b(waybill_\w+|up)\b(?:\{([^}]*)\})?/g)].map(([, metric = "", labels = ""]) => ({
    metric,
    compared: labelsIn(labels).map(([, label = "", , value = ""]) => [label, value.split("|")] as const)
  }))

/** Lists the labels that an expression groups by. */
export const groupedBy = (expression: string): ReadonlyArray<string> =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => labels.split(/, */))

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" }

/** Whether each bracket outside a string is closed by its counterpart, and each string ends. */
export const isBalanced = (expression: string): boolean => {
  const open: Array<string> = []
  for (const sign of expression.replace(/"(?:[^"\\]|\\.)*"/g, "")) {
    if (sign === '"') return false
    const end = closing[sign]
    if (end !== undefined) open.push(end)
    else if (")]}".includes(sign) && open.pop() !== sign) return false
  }
  return open.length === 0
}
