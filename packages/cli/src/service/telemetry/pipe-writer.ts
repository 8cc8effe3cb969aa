/** Number of bytes that a pipe writes atomically (PIPE_BUF), so that lines from several processes do not mix. */
const ATOMIC_BYTES = 4096

/** Splits lines into pieces that a pipe writes atomically. A piece has only whole lines; a longer line is one piece. */
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

/**
 * Returns a function that writes lines in atomic pieces, one piece at a time. Node would combine several pending pieces
 * into one write.
 */
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
