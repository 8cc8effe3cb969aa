// Locates values in JSON text. It is used only to report errors, because it is slower than JSON.parse.

const space = /[ \t\r\n]*/y
const stringToken = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const literalToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Maximum depth of located values. Deeper values would exhaust the stack. */
const MAX_DEPTH = 1000

/** Start and end offsets of a value in the text. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A field that an object contains twice, with the offset of its second name. */
interface RepeatedField {
  readonly message: string
  readonly pointer: string
  readonly at: number
}

/** Spans of values, keyed by JSON pointer, the offset of the first syntax error, and the first repeated field. */
export interface ValueSpans {
  readonly values: ReadonlyMap<string, Span>
  readonly brokenAt: number | undefined
  readonly repeated: RepeatedField | undefined
}

class SyntaxFault {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

const pointerStep = (key: PropertyKey): string => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`

/** Returns the JSON pointer of a path. */
export const pointerTo = (path: ReadonlyArray<PropertyKey>): string => path.map(pointerStep).join("")

class Parser {
  readonly values = new Map<string, Span>()
  repeated: RepeatedField | undefined
  private at = 0
  private readonly text: string
  private readonly depth: number

  constructor(text: string, depth: number) {
    this.text = text
    this.depth = depth
  }

  document(): void {
    this.skip()
    this.value("", 0)
    this.skip()
    if (this.at < this.text.length) throw new SyntaxFault(this.at)
  }

  private skip(): void {
    space.lastIndex = this.at
    space.exec(this.text)
    this.at = space.lastIndex
  }

  private token(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) throw new SyntaxFault(this.at)
    this.at = pattern.lastIndex
    return found
  }

  private punctuation(...allowed: ReadonlyArray<string>): string {
    this.skip()
    const found = this.text[this.at]
    if (found === undefined || !allowed.includes(found)) throw new SyntaxFault(this.at)
    this.at++
    this.skip()
    return found
  }

  private value(pointer: string, depth: number): void {
    if (depth > MAX_DEPTH) throw new SyntaxFault(this.at)
    const from = this.at
    const first = this.text[from]
    if (first === "{") {
      const names = new Set<string>()
      this.members("}", () => {
        const at = this.at
        const name = JSON.parse(this.token(stringToken)) as string
        const field = `${pointer}${pointerStep(name)}`
        if (names.has(name))
          this.repeated ??= {
            message: `field ${JSON.stringify(name)} appears twice; must appear once`,
            pointer: field,
            at
          }
        names.add(name)
        this.punctuation(":")
        this.value(field, depth + 1)
      })
    } else if (first === "[") {
      let index = 0
      this.members("]", () => this.value(`${pointer}${pointerStep(index++)}`, depth + 1))
    } else this.token(first === '"' ? stringToken : literalToken)
    if (depth <= this.depth) this.values.set(pointer, { from, to: this.at })
  }

  private members(end: "}" | "]", readMember: () => void): void {
    this.at++
    this.skip()
    if (this.text[this.at] === end) {
      this.at++
      return
    }
    do readMember()
    while (this.punctuation(",", end) === ",")
    // Excludes the whitespace after the closing bracket, which `punctuation` has skipped too.
    while (this.text[this.at - 1] !== end) this.at--
  }
}

/** Returns the spans of all values in JSON text, down to a given depth. */
export const locateValues = (text: string, depth = Infinity): ValueSpans => {
  const parser = new Parser(text, depth)
  try {
    parser.document()
    return { values: parser.values, brokenAt: undefined, repeated: parser.repeated }
  } catch (error) {
    if (error instanceof SyntaxFault) return { values: parser.values, brokenAt: error.at, repeated: undefined }
    throw error
  }
}

/** Counts the fields of all objects in a value. */
const fieldsIn = (value: unknown): number => {
  let count = 0
  for (const open = [value]; open.length > 0; ) {
    const next = open.pop()
    if (typeof next !== "object" || next === null) continue
    const members: ReadonlyArray<unknown> = Array.isArray(next) ? next : Object.values(next)
    if (!Array.isArray(next)) count += members.length
    for (const member of members) open.push(member)
  }
  return count
}

/**
 * Returns the first repeated field of an object in JSON; JSON.parse keeps only its last value. `value` is the result of
 * JSON.parse. Searches only if `text` has more colons after strings than `value` has fields.
 */
export const repeatedField = (text: string, value: unknown): RepeatedField | undefined =>
  (text.match(/"\s*:/g)?.length ?? 0) > fieldsIn(value) ? locateValues(text).repeated : undefined

/** Returns the 1-based line and column of an offset. */
export const lineAndColumn = (text: string, offset: number): readonly [line: number, column: number] => {
  const before = text.slice(0, offset).split("\n")
  return [before.length, before.at(-1)!.length + 1]
}

/** Returns the offset of the value at a pointer, or of its nearest ancestor if the value is missing. */
export const nearestOffset = ({ values }: ValueSpans, pointer: string): number => {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = values.get(at)
    if (found !== undefined) return found.from
  }
  return values.get("")?.from ?? 0
}
