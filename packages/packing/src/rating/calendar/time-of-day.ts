import type { TimeOfDay } from "../card/card.ts"
import { twoDigits } from "./civil-date.ts"

const SHAPE = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Seconds since midnight of `HH:MM` or `HH:MM:SS`, or undefined for any other text. */
export const secondOf = (time: TimeOfDay): number | undefined => {
  const [, hour, minute, second = "0"] = SHAPE.exec(time) ?? []
  return hour === undefined ? undefined : Number(hour) * 3600 + Number(minute) * 60 + Number(second)
}

/** A second of the day as `HH:MM:SS`. */
export const timeOf = (second: number): TimeOfDay =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map(twoDigits).join(":")
