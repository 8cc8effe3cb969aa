import { Unreadable } from "./source.ts"

/** A name of PDF, such as `/Type`, without its slash. */
export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

/** A dictionary. A file can use any key. */
export type PdfDict = ReadonlyMap<string, PdfValue>

/** A value of a PDF file. Strings and other values that are never read are null. */
export type PdfValue = number | boolean | null | PdfName | PdfRef | PdfDict | ReadonlyArray<PdfValue>

/** Thrown at the end of the characters that have been read. */
export class TextEnded extends Error {}

const MAX_DEPTH = 32
const MAX_NAME = 1000
/** Cost of a token in bytes. Parsing it takes as long as decoding them. */
const TOKEN_COST = 48

const gap = /(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*/y
const token = /<<|>>|[[\]]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|<[^<>]*>|\(|[^\0\t\n\f\r ()<>[\]{}/%]+/y
const reference = /\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y

/** Returns the position after a string whose parenthesis opens before `position`. */
const afterString = (text: string, position: number): number => {
  for (let at = position, depth = 1; at < text.length; at++) {
    const character = text[at]
    if (character === "\\") at++
    else if (character === "(") depth++
    else if (character === ")" && --depth === 0) return at + 1
  }
  throw new TextEnded()
}

/** Reads values from a string in which each character is a byte of a PDF file. */
export class PdfText {
  position: number
  private readonly text: string
  private readonly spend: (cost: number) => void
  constructor(text: string, spend: (cost: number) => void, position = 0) {
    this.text = text
    this.spend = spend
    this.position = position
  }

  /** Returns the match of a sticky expression, and moves after it. */
  private match(expression: RegExp): string | undefined {
    expression.lastIndex = this.position
    const found = expression.exec(this.text)?.[0]
    this.position += found?.length ?? 0
    return found
  }

  /** Returns the position of the next token. */
  start(): number {
    this.match(gap)
    return this.position
  }

  /** Returns the next token. The last token of the text can be incomplete. */
  word(): string {
    this.spend(TOKEN_COST)
    this.match(gap)
    const found = this.match(token)
    if (this.position >= this.text.length) throw new TextEnded()
    if (found === undefined) throw new Unreadable("the PDF file is not valid")
    return found
  }

  /** Returns the next value. */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new Unreadable(`the PDF file has values in more than ${MAX_DEPTH} levels`)
    this.match(gap)
    const ref = this.match(reference)
    if (ref !== undefined) return new PdfRef(Number.parseInt(ref, 10))
    const word = this.word()
    if (word === "<<") return this.dict(depth)
    if (word === "[") return this.list(depth)
    if (word === "(") {
      this.position = afterString(this.text, this.position)
      return null
    }
    if (word.length > MAX_NAME && !word.startsWith("<")) throw new Unreadable("a name in the PDF file is too long")
    if (word.startsWith("/"))
      return new PdfName(
        word.slice(1).replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
      )
    if (/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(word)) return Number(word)
    return word === "true" || (word === "false" ? false : null)
  }

  private dict(depth: number): PdfDict {
    const entries = new Map<string, PdfValue>()
    for (;;) {
      const key = this.word()
      if (key === ">>") return entries
      if (!key.startsWith("/")) throw new Unreadable("a dictionary of the PDF file is not valid")
      entries.set(key.slice(1), this.value(depth + 1))
    }
  }

  private list(depth: number): ReadonlyArray<PdfValue> {
    const values: Array<PdfValue> = []
    for (;;) {
      const start = this.start()
      if (this.word() === "]") return values
      this.position = start
      values.push(this.value(depth + 1))
    }
  }
}

/** Whether a value is a dictionary. */
export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map

/** Returns a value that must be an integer from 0. */
export const integer = (value: PdfValue | undefined, name: string): number => {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number
  throw new Unreadable(`${name} of the PDF file is not valid`)
}
