import { once as event } from "node:events"
import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { beforeAll, expect, it } from "vitest"
import { signalGroup, spawnGuarded } from "../processes/spawn-guarded.ts"
import { neutralAnswers } from "./answers.ts"
import { openShop, workspace } from "./shop.ts"

let shop = ""
beforeAll(async () => {
  shop = await openShop()
}, 600_000)

/** Bundles the Worker with the installed packages. A module of Node is an error. */
const bundle = async (): Promise<void> => {
  const build = await rolldown({
    cwd: shop,
    input: join(shop, "programs/worker.mts"),
    platform: "browser",
    external: ["cloudflare:workers"],
    resolve: { conditionNames: ["import", "default"] },
    onLog: (_, { message }) => {
      throw new Error(message)
    }
  })
  await build.write({ file: join(shop, "worker/worker.js"), format: "esm" })
  await build.close()
}

it("workerd without modules of Node gets the same answers from the runtime-neutral entries", async () => {
  await bundle()
  mkdirSync(join(shop, "worker/storage"))
  cpSync(join(shop, "programs/worker.capnp"), join(shop, "worker/worker.capnp"))
  const workerd = join(workspace, "node_modules/.bin/workerd")
  const child = spawnGuarded(workerd, ["serve", "--control-fd=3", "worker.capnp"], {
    cwd: join(shop, "worker"),
    stdio: ["ignore", "inherit", "inherit", "pipe"]
  })
  const ended = event(child, "exit")
  try {
    const [printed] = (await event(child.stdio[3]!, "data")) as [Buffer]
    const { port } = JSON.parse(String(printed)) as { readonly port: number }
    const reply = await fetch(`http://127.0.0.1:${port}/`)
    expect(await reply.json()).toEqual(neutralAnswers)
  } finally {
    signalGroup(child, "SIGKILL")
    await ended
  }
})
