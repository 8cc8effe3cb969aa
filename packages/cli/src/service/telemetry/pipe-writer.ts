/** What a pipe takes in one piece, also while other processes write to it. */
const atOnce = 4096

/** Lines in as few pieces as a pipe keeps whole; a line that is longer stands alone. */
export const piecesOf = (lines: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let piece = ""
  for (const text of lines.split("\n").slice(0, -1)) {
    const line = `${text}\n`
    if (piece !== "" && Buffer.byteLength(piece) + Buffer.byteLength(line) > atOnce) {
      pieces.push(piece)
      piece = ""
    }
    piece += line
  }
  return piece === "" ? pieces : [...pieces, piece]
}

/** Writes one piece after the other: those that wait together Node would write as one, which a pipe may break. */
export const inPieces = (write: (piece: string, done: () => void) => void): ((lines: string) => void) => {
  const waiting: Array<string> = []
  let isBusy = false
  const next = (): void => {
    const piece = waiting.shift()
    isBusy = piece !== undefined
    if (piece !== undefined) write(piece, next)
  }
  return (lines) => {
    waiting.push(...piecesOf(lines))
    if (!isBusy) next()
  }
}
