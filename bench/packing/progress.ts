/** Seconds between two lines where nobody watches a terminal. */
const PAUSE = 10

/** Says how far something is. */
export type Progress = (title: string, done: number, all: number) => void

/** Shows how far a long run is: in place on a terminal, and line by line, every ten seconds, elsewhere. */
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
    if (time - last < PAUSE * 1000) return
    last = time
    stream.write(`${text}\n`)
  }
}
