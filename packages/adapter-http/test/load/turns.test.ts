import { expect, it } from "vitest"
import { Turns } from "../../src/respond/turns.ts"

it("lets clients take turns, one piece of work at a time", async () => {
  const turns = new Turns()
  const done: Array<string> = []
  let atOnce = 0
  const work = (name: string) => async () => {
    expect(++atOnce).toBe(1)
    await new Promise((resolve) => setTimeout(resolve))
    atOnce--
    done.push(name)
    return name
  }
  const greedy = Array.from({ length: 5 }, (_, index) => turns.run("greedy", work(`greedy ${index}`)))
  const modest = turns.run("modest", work("modest"))
  expect(await modest).toBe("modest")
  await Promise.all(greedy)
  expect(done).toEqual(["greedy 0", "modest", "greedy 1", "greedy 2", "greedy 3", "greedy 4"])
})

it("runs two pieces of work concurrently with a limit of two, and clients still take turns", async () => {
  const turns = new Turns({ perClient: 8, total: 16, waitMs: 10_000, atOnce: 2 })
  const started: Array<string> = []
  let [atOnce, most] = [0, 0]
  const work = (name: string) => async () => {
    started.push(name)
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atOnce--
  }
  const greedy = Array.from({ length: 6 }, (_, index) => turns.run("greedy", work(`greedy ${index}`)))
  const modest = Array.from({ length: 2 }, (_, index) => turns.run("modest", work(`modest ${index}`)))
  await Promise.all([...greedy, ...modest])
  expect(most).toBe(2)
  expect(started).toHaveLength(8)
  // Work that arrives after two pieces of another client waits for at most one more for each piece.
  expect(started.indexOf("modest 0")).toBeLessThanOrEqual(3)
  expect(started.indexOf("modest 1")).toBeLessThanOrEqual(5)
})

it("serves other events between two pieces of work", async () => {
  const turns = new Turns()
  const seen: Array<string> = []
  const first = turns.run("a", async () => void seen.push("first"))
  const second = turns.run("a", async () => void seen.push("second"))
  setImmediate(() => seen.push("event"))
  await Promise.all([first, second])
  expect(seen).toEqual(["first", "event", "second"])
})

it("refuses work above the share of a client, and above the limit for all clients", async () => {
  const turns = new Turns()
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const started = turns.run("first", () => gate)
  const replies = Array.from({ length: 9 }, (_, client) =>
    Array.from({ length: 33 }, () => turns.run(`client ${client}`, async () => "done"))
  ).flat()
  release()
  await started
  const answers = await Promise.all(replies)
  expect(answers.filter((answer) => answer === "done")).toHaveLength(256)
  expect(answers[32]).toBe("full")
  expect(answers.slice(-33)).toEqual(Array(33).fill("full"))
})

it("continues after work that failed", async () => {
  const turns = new Turns()
  const failed = turns.run("a", () => Promise.reject(new Error("broken")))
  const next = turns.run("a", async () => "done")
  await expect(failed).rejects.toThrow("broken")
  expect(await next).toBe("done")
})

it("refuses work that waits longer than its limit, and never starts it", async () => {
  const turns = new Turns({ perClient: 8, total: 8, waitMs: 20 })
  let release = () => {}
  const started = turns.run("a", () => new Promise<void>((resolve) => (release = resolve)))
  const ran: Array<string> = []
  expect(await turns.run("b", async () => void ran.push("late work"))).toBe("late")
  release()
  await started
  expect(await turns.run("b", async () => "done")).toBe("done")
  expect(ran).toEqual([])
})

it("drops waiting work when its signal is aborted, and frees its place", async () => {
  const turns = new Turns({ perClient: 1, total: 1, waitMs: 10_000 })
  let release = () => {}
  const started = turns.run("a", () => new Promise<void>((resolve) => (release = resolve)))
  const caller = new AbortController()
  const ran: Array<string> = []
  const dropped = turns.run("b", async () => void ran.push("dropped work"), caller.signal)
  expect(await turns.run("b", async () => "done")).toBe("full")
  caller.abort(new Error("gone"))
  await expect(dropped).rejects.toThrow("gone")
  await expect(turns.run("b", async () => "done", caller.signal)).rejects.toThrow("gone")
  const next = turns.run("b", async () => "done")
  release()
  await started
  expect([await next, ran]).toEqual(["done", []])
})
