/** Counts the commits in a log, including statements that are implicit transactions. */
export const commitsIn = (log: ReadonlyArray<string>) =>
  log.filter((text) => text === "commit" || text.startsWith("with lists")).length
