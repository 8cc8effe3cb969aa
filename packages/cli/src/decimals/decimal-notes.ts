import { counted } from "../output/numbers.ts"
import { isReinterpreted, parseNumber, type Separator } from "./number-cell.ts"

/** A number in a file. */
interface NumberAt {
  readonly text: string
  readonly line: number
}

/** Ambiguous numbers of a column whose value a separator changes: the first one, and their count. */
interface Doubtful {
  readonly first: string
  readonly count: number
}

const separators = ["point", "comma", undefined] as const

type Read = (typeof separators)[number]

const added = (earlier: Doubtful | undefined, text: string): Doubtful => ({
  first: earlier?.first ?? text,
  count: (earlier?.count ?? 0) + 1
})

/** Collects numbers whose value depends on the decimal separator, and those that show it. */
export class DecimalNotes {
  private readonly columns = new Map<string, Map<Read, Doubtful>>()
  /** The first number that shows a separator, by separator, for each column and for all columns together. */
  private readonly shown = new Map<string, NumberAt>()

  /** Adds a number without its unit. `shown` is the separator that it shows. */
  add(name: string, text: string, shown: "point" | "comma" | undefined, line: number): void {
    for (const place of shown === undefined ? [] : [name, "file"]) {
      const key = `${place} ${shown}`
      if (!this.shown.has(key)) this.shown.set(key, { text, line })
    }
    for (const separator of separators) {
      const value = parseNumber(text, separator)
      const isDoubtful = separator === undefined ? this.isPlain(text) : isReinterpreted(text, value)
      if (!isDoubtful) continue
      const column = this.columns.get(name) ?? new Map<Read, Doubtful>()
      column.set(separator, added(column.get(separator), text))
      this.columns.set(name, column)
    }
  }

  /**
   * Returns a note about the numbers whose value depends on others. `given` is the separator of `--decimal`, and
   * `separatorOf` returns that of a column.
   */
  note(given: "point" | "comma" | undefined, separatorOf: (name: string) => Separator | undefined): string | undefined {
    const parts = [...this.columns].flatMap(([name, doubtful]): ReadonlyArray<string> => {
      const separator = given ?? separatorOf(name)
      const found = separator === "mixed" ? undefined : doubtful.get(separator)
      if (found === undefined || separator === "mixed") return []
      const { count, first } = found
      const read = `${name} read as ${first} = ${parseNumber(first, separator)} (${counted(count, "number")})`
      if (given !== undefined) return [`${read}, as --decimal says`]
      if (separator === undefined)
        return [`${read}, as no number shows a separator; --decimal comma reads ${parseNumber(first, "comma")}`]
      const { line, text } = (this.shown.get(`${name} ${separator}`) ?? this.shown.get(`file ${separator}`))!
      return [`${read}, because of the decimal ${separator} in ${text} on line ${line}`]
    })
    return parts.length === 0 ? undefined : parts.join("; ")
  }

  /** Whether a number is read by its point, although the point could separate thousands. */
  private isPlain(text: string): boolean {
    return isReinterpreted(text, parseNumber(text, "comma")) && parseNumber(text) !== undefined
  }
}
