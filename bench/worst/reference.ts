import { readFileSync } from "node:fs"

/** CPU time of the reference work on the quiet machine of the published figures, in milliseconds. */
const QUIET_MS = 5.3

const parts = Array.from({ length: 300 }, (_, index) => ({
  name: `item ${index}`,
  notes: `${index} 🖼`.repeat(60),
  sides: [index, index / 2, `${index}`]
}))

/** CPU time that this thread has used, in milliseconds. */
const spent = (): number =>
  Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ", 1)[0]) / 1e6

/** Work that resembles a request: text, objects and numbers. */
const work = (): number => {
  let sum = 0
  for (let round = 0; round < 5; round++) {
    const bytes = new TextEncoder().encode(JSON.stringify(parts))
    const read = JSON.parse(new TextDecoder().decode(bytes)) as typeof parts
    sum += read.toSorted((one, other) => (one.name < other.name ? -1 : 1)).length
  }
  return sum
}

/** Returns how many times as long as on a quiet machine some work takes now, for example beside other programs. */
export const slowness = async (): Promise<number> => {
  const start = spent()
  work()
  // The kernel updates the count when a thread sleeps.
  await new Promise((resolve) => setTimeout(resolve, 5))
  return (spent() - start) / QUIET_MS
}
