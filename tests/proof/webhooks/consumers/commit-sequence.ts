// Counts transactions that committed in a different order than they wrote.

/** A transaction that is being watched. */
interface WatchedTransaction {
  /** Its write was done, and it stays open. */
  readonly wrote: () => void
  /** Its commit is sent next. */
  readonly commits: () => void
  /** Its commit was confirmed. */
  readonly committed: () => void
}

/** Watches transactions that run at the same time. */
export const commitSequence = () => {
  const open = new Set<{ wrote: number; isOvertaken: boolean }>()
  let moment = 0
  let overtaken = 0
  return {
    /** Number of transactions with another one that began to write after them and had committed before them. */
    overtaken: () => overtaken,
    /** Watches a transaction that has not written yet. */
    begin: (): WatchedTransaction => {
      const began = ++moment
      const own = { wrote: 0, isOvertaken: false }
      return {
        wrote: () => {
          own.wrote = ++moment
          open.add(own)
        },
        commits: () => void open.delete(own),
        committed: () => {
          if (own.isOvertaken) overtaken++
          for (const other of open) if (other.wrote < began) other.isOvertaken = true
        }
      }
    }
  }
}
