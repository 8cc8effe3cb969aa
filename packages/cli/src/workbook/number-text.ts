import { plainNumber } from "../parquet/read-parquet.ts"
import type { NumberFormat } from "./number-format.ts"

/** Number of digits that Excel keeps. Further digits in a file come from binary fractions. */
const DIGITS = 15
const SECONDS_A_DAY = 86_400
/** Days from 30 December 1899 to 1 January 1970, and from 30 December 1899 to 1 January 1904. */
const UNIX_EPOCH = 25_569
const MAC_EPOCH = 1462
/** Excel counts 29 February 1900, which did not exist. Later days have a correct number. */
const FIRST_DAY = 61
/** First day after the year 9999. */
const END_OF_DAYS = 2_958_466

const rounded = (value: number): number => Number(value.toPrecision(DIGITS))

/** Returns a number in decimal notation with the digits that Excel shows at most. */
const decimal = (text: string, value: number): string => {
  if (/^-?\d{1,15}$/.test(text) || (/^-?\d+\.\d+$/.test(text) && text.length <= DIGITS)) return text
  return plainNumber(String(rounded(value)))
}

/** Returns a day or time in ISO 8601 without an offset, or undefined if it does not exist. */
const dateText = (serial: number, kind: "day" | "time" | "moment"): string | undefined => {
  const seconds = Math.round(serial * SECONDS_A_DAY)
  if (kind === "time" && serial >= 0 && seconds < SECONDS_A_DAY)
    return new Date(seconds * 1000).toISOString().slice(11, 19)
  if (serial < FIRST_DAY || serial >= END_OF_DAYS) return undefined
  const iso = new Date((seconds - UNIX_EPOCH * SECONDS_A_DAY) * 1000).toISOString()
  return kind === "day" || seconds % SECONDS_A_DAY === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

/** Returns the digits of a number in a pattern, such as 00501 in five digits. */
const inPattern = (digits: string, pattern: ReadonlyArray<string | null>): string => {
  let rest = digits.padStart(pattern.filter((each) => each === null).length, "0")
  const shown: string[] = []
  for (const each of pattern.toReversed()) {
    shown.unshift(each ?? rest.at(-1)!)
    if (each === null) rest = rest.slice(0, -1)
  }
  return rest + shown.join("")
}

/**
 * Returns a number of a cell as text. Dates are in ISO 8601, and leading zeros of a format are kept. A number with more
 * digits than Excel keeps stays in its scientific notation, which readers of names refuse.
 */
export const numberText = (text: string, format: NumberFormat, has1904Dates: boolean): string => {
  const value = Number(text)
  if (text === "" || !Number.isFinite(value)) return text
  if (Math.abs(value) >= 10 ** DIGITS) return rounded(value).toExponential().replace("e", "E")
  const plain = decimal(text, value)
  if (format.kind === "digits") return /^\d+$/.test(plain) ? inPattern(plain, format.pattern) : plain
  if (format.kind === "measure") return `${plain} ${format.unit}`
  if (format.kind === "number") return plain
  return dateText(format.kind !== "time" && has1904Dates ? value + MAC_EPOCH : value, format.kind) ?? plain
}
