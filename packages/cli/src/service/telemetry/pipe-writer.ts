/** Bytes that a pipe writes atomically, so that lines of several processes do not mix (PIPE_BUF). */
const ATOMIC_BYTES = 4096

/** Splits lines into pieces of whole lines that a pipe writes atomically. A longer line is a piece by itself. */
export const atomicPieces = (lines: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let piece = ""
  for (const text of lines.split("\n").slice(0, -1)) {
    const line = `${text}\n`
    if (piece !== "" && Buffer.byteLength(piece) + Buffer.byteLength(line) > ATOMIC_BYTES) {
      pieces.push(piece)
      piece = ""
    }
    piece += line
  }
  return piece === "" ? pieces : [...pieces, piece]
}

/** Returns a function that writes lines in atomic pieces, one after the other. Node would join pieces that wait together. */
export const pipeWriter = (write: (piece: string, done: () => void) => void): ((lines: string) => void) => {
  const waiting: Array<string> = []
  let isBusy = false
  const next = (): void => {
    const piece = waiting.shift()
    isBusy = piece !== undefined
    if (piece !== undefined) write(piece, next)
  }
  return (lines) => {
    waiting.push(...atomicPieces(lines))
    if (!isBusy) next()
  }
}
