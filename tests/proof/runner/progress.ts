// Shows which row runs, how far it is and how long it has taken.

const INTERVAL = 10_000

/** Returns a duration as minutes and seconds. */
export const elapsed = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`
}

/** Reports the progress of one row: in place on a terminal, otherwise one line every ten seconds. */
export const rowProgress = (name: string, { isTTY = false, write }: Output) => {
  const start = performance.now()
  let last = start
  const line = (text: string) => `${name}: ${text}, ${elapsed(performance.now() - start)}`
  write(isTTY ? `${name}: starting` : `${name}: starting\n`)
  return {
    update: (done: number, size: number) => {
      const now = performance.now()
      if (now - last < (isTTY ? 100 : INTERVAL)) return
      last = now
      write(isTTY ? `\r\u001b[K${line(`${done} of ${size}`)}` : `${line(`${done} of ${size}`)}\n`)
    },
    end: (verdict: string) => write(`${isTTY ? "\r\u001b[K" : ""}${line(verdict)}\n`)
  }
}

/** The stream that receives the progress. */
export interface Output {
  readonly isTTY?: boolean
  readonly write: (text: string) => void
}
