import { expect, it } from "vitest"
import { BodyMemory, type HeldBody } from "../../src/node/body-memory.ts"

const MEBIBYTE = 1024 * 1024

/** Grows bodies of one MiB for each client in turn, and returns the names of the refused ones. */
const grown = (bodies: ReadonlyArray<readonly [client: string, isComplete?: boolean]>) => {
  const memory = new BodyMemory()
  const refused: Array<string> = []
  const held = bodies.map(([client, isComplete = false], index): HeldBody => {
    const body = { client, bytes: 0, isComplete, refuse: () => refused.push(`${client} ${index}`) }
    memory.grow(body, MEBIBYTE)
    return body
  })
  return { held, memory, refused }
}

const times = (count: number, client: string) => Array.from({ length: count }, () => [client] as const)

it("holds 16 MiB of one client and refuses its oldest body above that", () => {
  expect(grown(times(16, "a")).refused).toEqual([])
  expect(grown(times(18, "a")).refused).toEqual(["a 0", "a 1"])
})

it("holds 64 MiB in total, and takes space from the client that holds the most", () => {
  const full = [...times(1, "modest"), ...["a", "b", "c"].flatMap((client) => times(16, client)), ...times(15, "d")]
  expect(grown(full).refused).toEqual([])
  expect(grown([...full, ["e"]]).refused).toEqual(["a 1"])
})

it("refuses the largest incomplete body, and a complete one only if it grows", () => {
  const { held, memory, refused } = grown([["a", true], ...times(14, "a"), ["a", true]])
  memory.grow(held[3]!, 2 * MEBIBYTE)
  expect(refused).toEqual(["a 3"])
  for (const body of held.slice(1, 15)) memory.release(body)
  expect(held.filter(({ bytes }) => bytes > 0)).toEqual([held[0], held[15]])
  memory.grow(held[15]!, 17 * MEBIBYTE)
  expect(refused).toEqual(["a 3", "a 15"])
})

it("counts no bytes of released bodies", () => {
  const { held, memory } = grown(times(16, "a"))
  for (const body of held) memory.release(body)
  const refused: Array<string> = []
  const body = { client: "a", bytes: 0, isComplete: false, refuse: () => refused.push("refused") }
  memory.grow(body, 16 * MEBIBYTE)
  expect(refused).toEqual([])
  memory.grow(body, 16 * MEBIBYTE + 1)
  expect(refused).toEqual(["refused"])
})
