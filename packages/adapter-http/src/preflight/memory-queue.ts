interface Wait {
  readonly bytes: number
  readonly resolve: () => void
}

/** A number of bytes that concurrent readings share. They wait in the order in which they ask. */
export const memoryQueue = (total: number) => {
  let free = total
  const waiting: Array<Wait> = []
  const next = () => {
    while (waiting.length > 0 && waiting[0]!.bytes <= free) {
      const { bytes, resolve } = waiting.shift()!
      free -= bytes
      resolve()
    }
  }
  return {
    /** Waits for this number of bytes, which is at most the total. Rejects if the signal is aborted before. */
    take: (bytes: number, signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(wait), 1)
          reject(signal.reason)
          next()
        }
        const wait: Wait = {
          bytes,
          resolve: () => {
            signal.removeEventListener("abort", leave)
            resolve()
          }
        }
        signal.addEventListener("abort", leave, { once: true })
        waiting.push(wait)
        next()
      }),
    give: (bytes: number): void => {
      free += bytes
      next()
    }
  }
}
