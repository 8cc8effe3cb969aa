import { logLine } from "./log-line.ts"

/** Maximum number of characters that wait for a slow reader. */
const MAX_WAITING = 1_048_576

const notice = (lines: number): string =>
  logLine({
    time: new Date().toISOString(),
    level: "WARN",
    message: `dropped ${lines} log lines, because the reader of the log was too slow`
  })

/**
 * Returns a function that writes lines without waiting for the reader. While a write is in progress, it keeps lines up
 * to the limit and drops all others. Their number is logged when the reader continues.
 */
export const boundedWriter = (
  write: (text: string, done: () => void) => void,
  most = MAX_WAITING
): ((lines: string) => void) => {
  let waiting = ""
  let dropped = 0
  let isBusy = false
  const next = (): void => {
    const text = dropped === 0 ? waiting : waiting + notice(dropped)
    waiting = ""
    dropped = 0
    isBusy = text !== ""
    if (isBusy) write(text, next)
  }
  return (lines) => {
    if (waiting.length + lines.length > most) dropped += lines.split("\n").length - 1
    else waiting += lines
    if (!isBusy) next()
  }
}
