// cspell:ignore Btrfs
import { closeSync, fstatSync, openSync, readSync, statfsSync, statSync } from "node:fs"

/** Minimum time in milliseconds between two checks. */
const INTERVAL = 1000

/** Maximum number of files that a process watches. Each keeps a descriptor open. */
const MAX_WATCHED = 16

/**
 * Types of the file systems of Linux that set the time of a file when it is written: ext4, XFS, Btrfs, ZFS, tmpfs and
 * overlays. Others, such as those of a network, can set it later, which would look like a foreign write.
 */
const localTypes: ReadonlySet<number> = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0x01021994, 0x794c7630])

/** State of the checkpoints in SQLite's shared memory. */
interface Checkpoints {
  /** Changes whenever the log begins again. */
  readonly salts: bigint
  /** Number of frames that were copied to the database, and of those whose copying has started. */
  readonly copied: number
  readonly started: number
}

/** The last reading of a database that is open in this process. */
interface Watched {
  readonly memory: number
  /** Number of open connections to the database. While none is open, anyone may write to the file. */
  connections: number
  checkedAt: number
  written: string
  /** Read before `written`. */
  checkpoints: Checkpoints
  isOverwritten: boolean
}

const readCheckpoints = (memory: number): Checkpoints => {
  const bytes = Buffer.alloc(136)
  readSync(memory, bytes, 0, bytes.length, 0)
  return { salts: bytes.readBigUInt64LE(32), copied: bytes.readUInt32LE(96), started: bytes.readUInt32LE(128) }
}

const readWritten = (file: string): string => {
  const { mtimeNs, size } = statSync(file, { bigint: true })
  return `${mtimeNs} ${size}`
}

/**
 * The watched databases by the identity of their shared memory. A descriptor of it is closed only after SQLite has deleted
 * the file: that removes the locks which SQLite holds on the file for any connection of the process.
 */
const watched = new Map<string, Watched>()

const forgetDeleted = (): void => {
  for (const [identity, { memory }] of watched)
    if (fstatSync(memory).nlink === 0) {
      closeSync(memory)
      watched.delete(identity)
    }
}

/** Returns the first reading of a database. */
const reading = (memory: number, file: string) => {
  const checkpoints = readCheckpoints(memory)
  return { checkpoints, written: readWritten(file), checkedAt: performance.now(), isOverwritten: false }
}

const isEqual = (one: Checkpoints, other: Checkpoints): boolean =>
  one.salts === other.salts && one.copied === other.copied && one.started === other.started

const watch = (file: string): Watched | undefined => {
  const name = `${file}-shm`
  const stats = statSync(name, { bigint: true, throwIfNoEntry: false })
  if (stats === undefined || !localTypes.has(statfsSync(file).type)) return undefined
  const identity = `${stats.dev}:${stats.ino}`
  const known = watched.get(identity)
  if (known !== undefined) {
    if (known.connections++ === 0) Object.assign(known, reading(known.memory, file))
    return known
  }
  forgetDeleted()
  if (watched.size >= MAX_WATCHED) return undefined
  const memory = openSync(name, "r")
  const state = { memory, connections: 1, ...reading(memory, file) }
  watched.set(identity, state)
  return state
}

/**
 * Watches a database for a new connection until `end`. `isOverwritten` says whether another program has written to the
 * file, at most a second ago. Only checkpoints write to it, and they report their start before and their end after. If
 * its size or time has changed without one, the writer was not SQLite. Not every file can be watched; the others count
 * as not overwritten.
 */
export const overwriteCheck = (
  file: string,
  {
    interval = INTERVAL,
    written: read = readWritten
  }: { readonly interval?: number; readonly written?: typeof readWritten } = {}
): { readonly isOverwritten: () => boolean; readonly end: () => void } => {
  const state = watch(file)
  if (state === undefined) return { isOverwritten: () => false, end: () => {} }
  const isOverwritten = () => {
    const now = performance.now()
    if (state.isOverwritten || now - state.checkedAt < interval) return state.isOverwritten
    const last = state.checkpoints
    // A checkpoint can run at any time. It is seen if the states before the last reading and after this one differ.
    const checkpoints = readCheckpoints(state.memory)
    const written = read(file)
    // A reading that another process interrupts can mix two states.
    const isSteady = () => isEqual(last, readCheckpoints(state.memory))
    state.isOverwritten = written !== state.written && last.copied >= last.started && isSteady() && isSteady()
    Object.assign(state, { checkedAt: now, written, checkpoints })
    return state.isOverwritten
  }
  return { isOverwritten, end: () => state.connections-- }
}
