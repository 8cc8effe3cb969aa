import { grouped } from "../output/numbers.ts"

/** Minimum number of milliseconds between two updates of the progress line. */
const INTERVAL = 100
/** Width of the progress bar in characters. */
const WIDTH = 24

type Stream = Pick<NodeJS.WriteStream, "isTTY" | "write">

/** Display of progress. */
export interface Progress {
  /** Shows the number of completed orders or cases, and their share if the total is known. */
  readonly update: (done: number, share: number | undefined) => void
  readonly clear: () => void
}

const formatDuration = (seconds: number): string => {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const twoDigits = (n: number) => String(n).padStart(2, "0")
  return h > 0 ? `${h}:${twoDigits(m)}:${twoDigits(s)}` : `${m}:${twoDigits(s)}`
}

/** Returns one line with the number of orders or cases done, the speed, and the remaining or elapsed time. */
const formatBar = (done: number, noun: string, share: number | undefined, seconds: number): string => {
  const speed = seconds > 0 ? Math.round(done / seconds) : 0
  const figures = `${grouped(done)} ${noun}, ${grouped(speed)}/s`
  if (share === undefined || share <= 0) return `${figures}, ${formatDuration(seconds)} elapsed`
  const filled = Math.round(share * WIDTH)
  const remaining = formatDuration(Math.ceil((seconds * (1 - share)) / share))
  return `[${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}] ${Math.floor(share * 100)} %  ${figures}, ${remaining} left`
}

/** Returns a progress display that draws on a terminal and writes nothing to other streams. */
export const progressOn = (
  stream: Stream,
  { noun = "orders", now = () => performance.now() }: { noun?: string; now?: () => number } = {}
): Progress => {
  if (stream.isTTY !== true) return { update: () => {}, clear: () => {} }
  const start = now()
  let last = Number.NEGATIVE_INFINITY
  return {
    update: (done, share) => {
      const time = now()
      if (time - last < INTERVAL) return
      last = time
      stream.write(`\r\u001b[K${formatBar(done, noun, share, (time - start) / 1000)}`)
    },
    clear: () => stream.write("\r\u001b[K")
  }
}
