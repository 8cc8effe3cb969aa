import { twoDigits } from "../../values/civil-date.ts"
import type { TimeOfDay } from "../card/card.ts"

const timePattern = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Parses `HH:MM` or `HH:MM:SS` as seconds since midnight. Returns undefined for any other string. */
export const secondOf = (time: TimeOfDay): number | undefined => {
  const [, hour, minute, second = "0"] = timePattern.exec(time) ?? []
  return hour === undefined ? undefined : Number(hour) * 3600 + Number(minute) * 60 + Number(second)
}

/** Formats seconds since midnight as `HH:MM:SS`. */
export const timeOf = (second: number): TimeOfDay =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map(twoDigits).join(":")
