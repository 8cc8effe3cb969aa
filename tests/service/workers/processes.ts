// Watches the processes and metrics of a service with workers.
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import type { Served, workplace } from "../fixtures/service.ts"

export const skipElsewhere = (skip: (reason: string) => never): void => {
  if (process.platform !== "linux") skip("only Linux tells whose child a process is")
}

/** Returns the parent of a process, or 0 if it has ended. */
export const parentOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1")
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
  } catch {
    return 0
  }
}

/** Lists the child processes of a process, from /proc. */
const childrenOf = (parent: number): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

export const until = async <A>(read: () => A | undefined | Promise<A | undefined>): Promise<A> => {
  for (;;) {
    const answer = await read()
    if (answer !== undefined) return answer
    await pause(20)
  }
}

/** Returns the workers of a service as soon as there are two. */
export const workersOf = ({
  child
}: Pick<Awaited<ReturnType<ReturnType<typeof workplace>["serve"]>>, "child">): Promise<ReadonlyArray<number>> =>
  until(() => {
    const workers = childrenOf(child.pid!)
    return workers.length === 2 ? workers : undefined
  })

/** Sends a request on a new connection, so that the next worker answers it. */
export const fetchAnew = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: "manual", ...init, headers: { connection: "close", ...init.headers } })

/** Returns the metrics of a service. */
export const figuresOf = async ({ url }: Pick<Served, "url">, signal = AbortSignal.timeout(30_000)): Promise<string> =>
  await (await fetch(`${url}/metrics`, { signal })).text()

/** Returns the value of a sample, or NaN if there is none. */
export const figureIn = (text: string, sample: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length + 1)
  )
