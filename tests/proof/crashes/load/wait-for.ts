const GIVE_UP = 60_000
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Waits until the condition returns a value, at most a minute. */
export const waitFor = async <A>(condition: () => A | undefined): Promise<A> => {
  for (const end = performance.now() + GIVE_UP; performance.now() < end; await pause(2)) {
    const value = condition()
    if (value !== undefined) return value
  }
  throw new Error("no write was acknowledged for a minute")
}
