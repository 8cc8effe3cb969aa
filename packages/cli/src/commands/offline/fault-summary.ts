import { faultKind, formatFault, type InputFault } from "../../input/fault.ts"
import { grouped } from "../../output/numbers.ts"

/** Maximum number of kinds with separate counts. Limits memory. */
const MAX_KINDS = 200
/** Number of examples of each kind. */
const EXAMPLES = 3
/** Maximum number of characters of an example. */
const MAX_LENGTH = 500

/** Faults of one kind: their number, and the first of them by line, with its line, as text. */
interface Kind {
  count: number
  examples: ReadonlyArray<readonly [line: number, text: string]>
}

const exampleOf = (fault: InputFault): string => {
  const order = fault.order === undefined ? "" : `order ${JSON.stringify(fault.order)}, `
  return `${order}${formatFault(fault)}`.slice(0, MAX_LENGTH)
}

/** Number of errors of a kind. */
export interface FaultKind {
  readonly reason: string
  readonly count: number
}

/** Counts faults by kind and keeps the first of each. Its memory does not grow with the number of faults. */
export class FaultSummary {
  private readonly kinds = new Map<string, Kind>()
  private others = 0

  add(fault: InputFault): void {
    const title = faultKind(fault)
    let kind = this.kinds.get(title)
    if (kind === undefined && this.kinds.size === MAX_KINDS) {
      this.others++
      return
    }
    kind ??= { count: 0, examples: [] }
    this.kinds.set(title, kind)
    kind.count++
    const last = kind.examples.at(EXAMPLES - 1)
    if (last === undefined || fault.line < last[0])
      kind.examples = [...kind.examples, [fault.line, exampleOf(fault)] as const]
        .toSorted(([a], [b]) => a - b)
        .slice(0, EXAMPLES)
  }

  private get sorted() {
    return [...this.kinds].toSorted(
      ([x, a], [y, b]) => b.count - a.count || a.examples[0]![0] - b.examples[0]![0] || (x < y ? -1 : 1)
    )
  }

  /** Number of each kind of fault, the most frequent first. */
  get counts(): ReadonlyArray<FaultKind> {
    return [
      ...this.sorted.map(([reason, { count }]) => ({ reason, count })),
      ...(this.others > 0 ? [{ reason: "other errors", count: this.others }] : [])
    ]
  }

  /** Lines with each kind of fault and its examples, the most frequent kind first. */
  get lines(): ReadonlyArray<string> {
    return [
      ...this.sorted.flatMap(([title, { count, examples }]) => [
        `  ${grouped(count)} × ${title}`,
        ...examples.map(([, example]) => `      ${example}`)
      ]),
      ...(this.others > 0 ? [`  ${grouped(this.others)} × other errors`] : [])
    ]
  }
}
