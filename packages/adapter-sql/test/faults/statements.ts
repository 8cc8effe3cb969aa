// What a client says to its server, read off the wire: as much of both protocols as tells one statement from another.

/** A piece of what the client sends; with a statement's text where one begins to be carried out. */
interface Piece {
  readonly bytes: Buffer
  readonly text?: string | undefined
}

/** One connection, listened to. */
export interface Listening {
  readonly fromClient: (bytes: Buffer) => ReadonlyArray<Piece>
  readonly fromServer: (bytes: Buffer) => void
  /** Whether these bytes of the server end an answer. */
  readonly isAnswer: (bytes: Buffer) => boolean
}

/** Cuts a stream into its pieces, whatever the chunks in which it comes. */
const pieces = (lengthOf: (bytes: Buffer) => number | undefined, textOf: (piece: Buffer) => string | undefined) => {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer): ReadonlyArray<Piece> => {
    rest = Buffer.concat([rest, bytes])
    const all: Array<Piece> = []
    for (;;) {
      const length = lengthOf(rest)
      if (length === undefined || rest.length < length) return all
      const piece = rest.subarray(0, length)
      rest = rest.subarray(length)
      all.push({ bytes: piece, text: textOf(piece) })
    }
  }
}

const untilNul = (bytes: Buffer, from: number) => bytes.toString("utf8", from, bytes.indexOf(0, from))

/** PostgreSQL: a type and a length, save for the first message. A statement is carried out by its text, or by its name. */
const postgres = (): Listening => {
  const texts = new Map<string, string>()
  let isFirst = true
  const lengthOf = (bytes: Buffer) => {
    if (isFirst) return bytes.length < 4 ? undefined : bytes.readUInt32BE(0)
    return bytes.length < 5 ? undefined : 1 + bytes.readUInt32BE(1)
  }
  const textOf = (piece: Buffer): string | undefined => {
    if (isFirst) {
      isFirst = false
      return undefined
    }
    const type = String.fromCharCode(piece[0]!)
    if (type === "Q") return untilNul(piece, 5)
    if (type === "P") {
      const name = untilNul(piece, 5)
      texts.set(name, untilNul(piece, 5 + Buffer.byteLength(name) + 1))
    }
    // Binding names a portal, which is the empty name here, then the statement.
    return type === "B" ? texts.get(untilNul(piece, untilNul(piece, 5).length + 6)) : undefined
  }
  const ready = 0x5a
  return {
    fromClient: pieces(lengthOf, textOf),
    fromServer: () => {},
    isAnswer: (bytes) => bytes.length >= 6 && bytes[bytes.length - 6] === ready
  }
}

const commands = { query: 0x03, prepare: 0x16, execute: 0x17 }

/** MySQL and MariaDB: three bytes of length, a number, a command. A prepared statement has the number that the server gives. */
const mysql = (): Listening => {
  const texts = new Map<number, string>()
  let prepared: string | undefined
  const textOf = (piece: Buffer): string | undefined => {
    // What is not the first of its exchange belongs to the greeting.
    if (piece[3] !== 0) return undefined
    const command = piece[4]
    if (command === commands.query) return piece.toString("utf8", 5)
    if (command === commands.prepare) prepared = piece.toString("utf8", 5)
    return command === commands.execute ? texts.get(piece.readUInt32LE(5)) : undefined
  }
  const fromServer = (bytes: Buffer) => {
    if (prepared !== undefined && bytes.length >= 9 && bytes[4] === 0) texts.set(bytes.readUInt32LE(5), prepared)
    prepared = undefined
  }
  return {
    fromClient: pieces((bytes) => (bytes.length < 4 ? undefined : 4 + bytes.readUIntLE(0, 3)), textOf),
    fromServer,
    isAnswer: () => true
  }
}

export const listening = { postgres, mysql }
export type Spoken = keyof typeof listening
