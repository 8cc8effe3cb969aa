/** Seconds between two lines if the stream is not a terminal. */
const PAUSE_SECONDS = 10

/** Reports the progress of a run. */
export type Progress = (title: string, done: number, all: number) => void

/** Reports progress in place on a terminal, and as a line every ten seconds elsewhere. */
export const progressOn = (
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write">,
  now: () => number = () => performance.now()
): Progress => {
  let last = now()
  return (title, done, all) => {
    const text = `${title}: ${done} of ${all}`
    if (stream.isTTY) {
      stream.write(`\r${text}${done === all ? "\n" : ""}`)
      return
    }
    const time = now()
    if (time - last < PAUSE_SECONDS * 1000) return
    last = time
    stream.write(`${text}\n`)
  }
}
