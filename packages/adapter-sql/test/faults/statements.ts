// Parses the wire protocols of PostgreSQL and MySQL far enough to recognise statements.

/** Part of what a client sends. `statement` is set if it executes one. */
interface Message {
  readonly bytes: Buffer
  readonly statement?: string | undefined
}

/** Parser for one connection. */
interface Parser {
  readonly fromClient: (bytes: Buffer) => ReadonlyArray<Message>
  readonly fromServer: (bytes: Buffer) => void
  /** Whether these bytes from the server end a result. */
  readonly isResult: (bytes: Buffer) => boolean
}

/** Returns a function that splits a stream into messages, however it is divided into chunks. */
const splitter = (
  lengthOf: (bytes: Buffer) => number | undefined,
  statementOf: (message: Buffer) => string | undefined
) => {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes: Buffer): ReadonlyArray<Message> => {
    rest = Buffer.concat([rest, bytes])
    const messages: Array<Message> = []
    for (;;) {
      const length = lengthOf(rest)
      if (length === undefined || rest.length < length) return messages
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      messages.push({ bytes: message, statement: statementOf(message) })
    }
  }
}

const untilNul = (bytes: Buffer, from: number) => bytes.toString("utf8", from, bytes.indexOf(0, from))

const READY_FOR_QUERY = 0x5a

/**
 * Parser for PostgreSQL. Every message except the first has a type and a length. A statement is executed by its text or
 * its name.
 */
const postgres = (): Parser => {
  const statements = new Map<string, string>()
  let isFirst = true
  const lengthOf = (bytes: Buffer) => {
    if (isFirst) return bytes.length < 4 ? undefined : bytes.readUInt32BE(0)
    return bytes.length < 5 ? undefined : 1 + bytes.readUInt32BE(1)
  }
  const statementOf = (message: Buffer): string | undefined => {
    if (isFirst) {
      isFirst = false
      return undefined
    }
    const type = String.fromCharCode(message[0]!)
    if (type === "Q") return untilNul(message, 5)
    if (type === "P") {
      const name = untilNul(message, 5)
      statements.set(name, untilNul(message, 5 + Buffer.byteLength(name) + 1))
    }
    // A bind message contains the name of a portal, which is empty here, and then the name of the statement.
    return type === "B" ? statements.get(untilNul(message, untilNul(message, 5).length + 6)) : undefined
  }
  return {
    fromClient: splitter(lengthOf, statementOf),
    fromServer: () => {},
    isResult: (bytes) => bytes.length >= 6 && bytes[bytes.length - 6] === READY_FOR_QUERY
  }
}

const commands = { query: 0x03, prepare: 0x16, execute: 0x17 }

/**
 * Parser for MySQL and MariaDB. Messages have a length, a sequence number and a command. The server numbers prepared
 * statements.
 */
const mysql = (): Parser => {
  const statements = new Map<number, string>()
  let prepared: string | undefined
  const statementOf = (message: Buffer): string | undefined => {
    // Messages with a different sequence number belong to the handshake.
    if (message[3] !== 0) return undefined
    const command = message[4]
    if (command === commands.query) return message.toString("utf8", 5)
    if (command === commands.prepare) prepared = message.toString("utf8", 5)
    return command === commands.execute ? statements.get(message.readUInt32LE(5)) : undefined
  }
  const fromServer = (bytes: Buffer) => {
    if (prepared !== undefined && bytes.length >= 9 && bytes[4] === 0) statements.set(bytes.readUInt32LE(5), prepared)
    prepared = undefined
  }
  return {
    fromClient: splitter((bytes) => (bytes.length < 4 ? undefined : 4 + bytes.readUIntLE(0, 3)), statementOf),
    fromServer,
    isResult: () => true
  }
}

export const protocols = { postgres, mysql }
export type Protocol = keyof typeof protocols
