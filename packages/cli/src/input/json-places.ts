// Where things stand in a JSON text. Only texts that are at fault are looked at in this way.

const SPACE = /[ \t\r\n]*/y
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** From one offset of the text to another. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Every value by its JSON pointer, and where the text stops being JSON, if it does. */
export interface Places {
  readonly values: ReadonlyMap<string, Stretch>
  readonly brokenAt: number | undefined
}

class Broken {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

const step = (key: string | number): string => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`

class Walk {
  readonly values = new Map<string, Stretch>()
  private at = 0
  private readonly text: string
  private readonly depth: number

  constructor(text: string, depth: number) {
    this.text = text
    this.depth = depth
  }

  whole(): void {
    this.skip()
    this.value("", 0)
    this.skip()
    if (this.at < this.text.length) throw new Broken(this.at)
  }

  private skip(): void {
    SPACE.lastIndex = this.at
    SPACE.exec(this.text)
    this.at = SPACE.lastIndex
  }

  private token(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) throw new Broken(this.at)
    this.at = pattern.lastIndex
    return found
  }

  private sign(...signs: ReadonlyArray<string>): string {
    this.skip()
    const found = this.text[this.at]
    if (found === undefined || !signs.includes(found)) throw new Broken(this.at)
    this.at++
    this.skip()
    return found
  }

  private value(pointer: string, depth: number): void {
    const from = this.at
    const first = this.text[from]
    if (first === "{")
      this.many("}", () => {
        const key = JSON.parse(this.token(TEXT)) as string
        this.sign(":")
        this.value(`${pointer}${step(key)}`, depth + 1)
      })
    else if (first === "[") {
      let index = 0
      this.many("]", () => this.value(`${pointer}${step(index++)}`, depth + 1))
    } else this.token(first === '"' ? TEXT : WORD)
    if (depth <= this.depth) this.values.set(pointer, { from, to: this.at })
  }

  private many(end: "}" | "]", each: () => void): void {
    this.at++
    this.skip()
    if (this.text[this.at] === end) {
      this.at++
      return
    }
    do each()
    while (this.sign(",", end) === ",")
    // What follows a value is for its own reader to skip; the end of this one is behind its bracket.
    while (this.text[this.at - 1] !== end) this.at--
  }
}

/** The places of a JSON text, down to some depth. */
export const placesIn = (text: string, depth = Infinity): Places => {
  const walk = new Walk(text, depth)
  try {
    walk.whole()
    return { values: walk.values, brokenAt: undefined }
  } catch (error) {
    if (error instanceof Broken) return { values: walk.values, brokenAt: error.at }
    throw error
  }
}

/** The line and the column of an offset, both from 1. */
export const lineAndColumn = (text: string, offset: number): readonly [line: number, column: number] => {
  const before = text.slice(0, offset).split("\n")
  return [before.length, before.at(-1)!.length + 1]
}

/** Where a pointer leads to, or the nearest place that there is: of a missing field, what should have it. */
export const nearestPlace = ({ values }: Places, pointer: string): number => {
  for (let at = pointer; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    const found = values.get(at)
    if (found !== undefined) return found.from
  }
  return values.get("")?.from ?? 0
}
