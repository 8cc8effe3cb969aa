import { type BigIntStats, closeSync, openSync, readSync, statSync } from "node:fs"

/** Whether SQLite keeps this database in memory or in a temporary file. */
export const isInMemory = (file: string): boolean => file === "" || file === ":memory:"

/** Error for a SQLite file that has left its path, or was overwritten. Anything written to it would be lost. */
export class FileReplaced extends Error {
  constructor(file: string, fault: "deleted or replaced" | "overwritten") {
    const remedy = {
      "deleted or replaced": "restore the file and restart the process",
      overwritten: "stop the process and restore a backup"
    }
    super(`${file}: ${fault} while it was open; ${remedy[fault]}`)
  }
}

/** Creates a file that only its owner can read, regardless of the umask. SQLite gives its log the same permissions. */
export const createPrivately = (file: string): void => {
  try {
    closeSync(openSync(file, "ax", 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}

const identityOf = (file: string): string | undefined => {
  const stats: BigIntStats | undefined = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`
}

/** Minimum time in milliseconds between two checks of whether another program has written to the file. */
const CHECK_INTERVAL = 1000

/**
 * State of the checkpoints, in SQLite's shared memory: the salts of the log, the number of frames that were copied to
 * the database, and the number of frames whose copying has started.
 */
interface Checkpoints {
  readonly salts: bigint
  readonly copied: number
  readonly started: number
}

const readCheckpoints = (memory: number): Checkpoints => {
  const bytes = Buffer.alloc(136)
  readSync(memory, bytes, 0, bytes.length, 0)
  const [copied, started] = [96, 128].map((at) => bytes.readUInt32LE(at)) as [number, number]
  return { salts: bytes.readBigUInt64LE(32), copied, started }
}

/** The last state of a database that is open in this process, and the descriptor of its shared memory. */
interface Watched {
  readonly memory: number
  connections: number
  checkedAt: number
  written: string
  checkpoints: Checkpoints
  isOverwritten: boolean
}

/**
 * The open databases by identity. Closing any descriptor of a file removes the locks that SQLite holds on it, so the
 * shared memory is opened once, and closed after the last connection.
 */
const watched = new Map<string, Watched>()

const writtenAt = ({ mtimeNs, size }: BigIntStats): string => `${mtimeNs} ${size}`

const watch = (file: string): Watched => {
  const memory = openSync(`${file}-shm`, "r")
  const written = writtenAt(statSync(file, { bigint: true }))
  const checkedAt = performance.now()
  return { memory, connections: 0, checkedAt, written, checkpoints: readCheckpoints(memory), isOverwritten: false }
}

/** Only checkpoints write to the database. If it was written without one, another program has written it. */
const checkContent = (state: Watched, file: string): void => {
  const now = performance.now()
  if (state.isOverwritten || now - state.checkedAt < CHECK_INTERVAL) return
  const written = writtenAt(statSync(file, { bigint: true }))
  // A checkpoint reports its start before it writes, so its state is read last.
  const checkpoints = readCheckpoints(state.memory)
  const { copied, salts, started } = state.checkpoints
  const isSteady = checkpoints.salts === salts && checkpoints.copied === copied && checkpoints.started === started
  state.isOverwritten = written !== state.written && isSteady && copied >= started
  Object.assign(state, { checkedAt: now, written, checkpoints })
}

/**
 * Checks an open database file. `check` throws if the file or its log has left its path, or if the file was overwritten.
 * Writes to a deleted file succeed, and disappear with the process. `close` must follow the end of the connection.
 */
export const fileCheck = (file: string): { readonly check: () => void; readonly close: () => void } => {
  const opened = [file, `${file}-wal`].flatMap((name) => {
    const identity = identityOf(name)
    return identity === undefined ? [] : [{ name, identity }]
  })
  const [{ identity = "" } = {}] = opened
  const state = watched.get(identity) ?? watch(file)
  watched.set(identity, state)
  state.connections++
  let replaced: string | undefined
  return {
    check: () => {
      replaced ??= opened.find(({ identity, name }) => identityOf(name) !== identity)?.name
      if (replaced !== undefined) throw new FileReplaced(replaced, "deleted or replaced")
      checkContent(state, file)
      if (state.isOverwritten) throw new FileReplaced(file, "overwritten")
    },
    close: () => {
      if (--state.connections > 0) return
      watched.delete(identity)
      closeSync(state.memory)
    }
  }
}
