import { setFlagsFromString } from "node:v8"

/** V8's default: a young generation that is too small doubles. */
const DOUBLE = 2

const setGrowth = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/**
 * Keeps the young generation of the heap at its size while `work` reads a stream. Otherwise V8 doubles it with the number
 * of lines read, although few of them are in use at a time. The setting is that of all threads in the process.
 */
export const withSteadyYoungGeneration = async <A>(work: () => Promise<A>): Promise<A> => {
  setGrowth(1)
  try {
    return await work()
  } finally {
    setGrowth(DOUBLE)
  }
}
