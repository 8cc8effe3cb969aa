/** Milliseconds between two pictures of the bar. */
const PAUSE = 100
const WIDTH = 24

type Stream = Pick<NodeJS.WriteStream, "isTTY" | "write">

/** How far a batch is. */
export interface Progress {
  /** Orders done, and the share of the input that was read for them, where its size is known. */
  readonly at: (orders: number, share: number | undefined) => void
  readonly clear: () => void
}

const clock = (seconds: number): string => {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  const two = (n: number) => String(n).padStart(2, "0")
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** Numbers as people read them: 12,345. */
export const grouped = (value: number): string => value.toLocaleString("en-US")

/** The bar as one line: how much is done, how fast, and how long it still takes. */
const barOf = (orders: number, share: number | undefined, seconds: number): string => {
  const speed = seconds > 0 ? Math.round(orders / seconds) : 0
  const figures = `${grouped(orders)} orders, ${grouped(speed)}/s`
  if (share === undefined || share <= 0) return `${figures}, ${clock(seconds)}`
  const full = Math.round(share * WIDTH)
  const left = clock(Math.ceil((seconds * (1 - share)) / share))
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${Math.floor(share * 100)} %  ${figures}, ${left} left`
}

/** A bar on a terminal; nothing where nobody watches. */
export const progressOn = (stream: Stream, now: () => number = () => performance.now()): Progress => {
  if (stream.isTTY !== true) return { at: () => {}, clear: () => {} }
  const start = now()
  let last = Number.NEGATIVE_INFINITY
  return {
    at: (orders, share) => {
      const time = now()
      if (time - last < PAUSE) return
      last = time
      stream.write(`\r\u001b[K${barOf(orders, share, (time - start) / 1000)}`)
    },
    clear: () => stream.write("\r\u001b[K")
  }
}
