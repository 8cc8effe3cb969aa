/** Waits for the next turn of the event loop, in which other events come first. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
