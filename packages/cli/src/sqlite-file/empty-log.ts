import { DatabaseSync } from "node:sqlite"

/** Moves the readable part of a database's log into the database and empties the log. */
export const emptyLog = (file: string): void => {
  const database = new DatabaseSync(file)
  try {
    database.exec("pragma wal_checkpoint(truncate)")
  } finally {
    database.close()
  }
}
