// Waits for a condition.

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

export const shortPause = () => pause(50)

/** Waits until the condition holds. Throws an error after the given number of seconds. */
export const until = async (
  what: string,
  seconds: number,
  condition: () => boolean | Promise<boolean>
): Promise<void> => {
  const end = performance.now() + 1000 * seconds
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await pause(200)
  }
}
