// The example with a Durable Object per merchant, in the real runtime, with the faults that hit it.
import { existsSync } from "node:fs"
import type { Credentials } from "@waybill/core"
import { credentialsOf } from "../../../../examples/durable-objects/test/merchants.ts"
import { openFolder, workerd } from "../../../../examples/durable-objects/test/runtime.ts"

/** Returns why the runtime cannot run here, or undefined. */
export const objectsAbsence = (): string | undefined =>
  existsSync(workerd) ? undefined : "workerd is not installed (npm ci)"

export type Objects = Awaited<ReturnType<typeof openObjects>>

export const openObjects = async () => {
  const folder = await openFolder("test/observed-worker.ts")
  // The runtime logs every abort.
  const start = () => folder.start(undefined, "ignore")
  let runtime = start()
  await runtime
  const logins = new Map<string, Credentials>()
  const requests = new Map<string, number>()
  const count = (merchant: string, change: number) =>
    void requests.set(merchant, (requests.get(merchant) ?? 0) + change)
  const at = async (merchant: string, path: string) => `${(await runtime).url}/${merchant}/${path}`
  return {
    create: async (merchant: string) => void logins.set(merchant, await credentialsOf(await runtime, merchant)),
    loginOf: (merchant: string) => logins.get(merchant)!,
    /** Sends JSON to the object of a merchant. Returns the JSON of the reply, or undefined without one. */
    send: async (merchant: string, path: string, body: object, headers = {}): Promise<unknown> => {
      const url = await at(merchant, path)
      count(merchant, 1)
      return fetch(url, { method: "POST", body: JSON.stringify(body), headers })
        .then((reply) => reply.json())
        .catch(() => undefined)
        .finally(() => count(merchant, -1))
    },
    /** Number of requests in progress of some merchants. */
    inProgress: (merchants: ReadonlyArray<string>) =>
      merchants.reduce((sum, merchant) => sum + (requests.get(merchant) ?? 0), 0),
    /** Kills the runtime and starts it on the same storage. Requests wait until it has started. */
    kill: async () => {
      runtime = (await runtime).stop("SIGKILL").then(start)
      await runtime
    },
    /** Aborts the object of a merchant. The next request starts it. */
    abort: async (merchant: string) => void (await fetch(await at(merchant, "abort")).catch(() => undefined)),
    /** Returns the identity of a merchant's object in memory. It changes when the object starts. */
    instanceOf: async (merchant: string) => (await fetch(await at(merchant, "instance"))).text(),
    close: async () => {
      await (await runtime).stop("SIGTERM")
      folder.remove()
    }
  }
}
