import type { ChildProcess } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { spawnGuarded } from "../processes/spawn-guarded.ts"
import { neutralAnswers, nodeAnswers } from "./answers.ts"
import { entries, environment, openShop, run } from "./shop.ts"
import { bun, type Command, deno, isNightly, nodes } from "./tools.ts"

let shop = ""
beforeAll(async () => {
  shop = await openShop()
}, 600_000)

const answersOf = ([file, ...args]: Command, parts: ReadonlyArray<string>): unknown => {
  // Node 22 writes a warning about SQLite to standard error.
  const printed = run(shop, file, ...args, join(shop, "programs/node.mts"), ...parts)
  return JSON.parse(printed)
}

const loading = entries.map((entry) => `await import(${JSON.stringify(entry)})`).join("\n")

/** Loads every entry in a module of the project. */
const loadAll = ([file, ...args]: Command): string => {
  const module = join(shop, "load-all.mjs")
  writeFileSync(module, `${loading}\nconsole.log("loaded")\n`)
  return run(shop, file, ...args, module)
}

const expected = { neutral: neutralAnswers, ...nodeAnswers }

describe.each(nodes)("$name", ({ command, name }) => {
  it("loads every entry and gets the same answers from each", async () => {
    const tool = await command()
    expect(loadAll(tool)).toBe("loaded\n")
    expect(answersOf(tool, Object.keys(expected))).toEqual(expected)
  })

  it("runs the commands of waybill", async () => {
    const [file] = await command()
    const launcher = join(shop, "node_modules/waybill/bin/waybill.mjs")
    expect(run(shop, file, launcher, "--help")).toContain("waybill <subcommand> [flags]")
    const folder = join(shop, name.replace(" ", "-"))
    mkdirSync(folder)
    const mug = { reference: "mug", width: 4, length: 4, height: 4 }
    writeFileSync(join(folder, "orders.ndjson"), `${JSON.stringify({ order: "o-1", items: [mug] })}\n`)
    run(folder, file, launcher, "pack", "orders.ndjson", "--out", "packed.ndjson")
    expect(readFileSync(join(folder, "packed.ndjson"), "utf8")).toMatch(
      /^\{"line":1,"order":"o-1","boxes":\[\{"kind":"box"/
    )

    const served = spawnGuarded(file, [launcher, "serve", "--port", "0"], { cwd: folder, env: environment })
    const ended = new Promise((resolve) => served.on("close", resolve))
    try {
      const url = await listening(served)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      const unknown = await fetch(`${url}/v1/get_status`, { method: "POST", body: "{}" })
      expect(await unknown.json()).toMatchObject({ res: "error" })
    } finally {
      served.kill("SIGTERM")
      await ended
    }
  })
})

/** Waits for the address that a service prints. */
const listening = (served: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ""
    served.stderr!.on("data", (text) => {
      printed += String(text)
      const [, url] = /listening on (\S+)\n/.exec(printed) ?? []
      if (url !== undefined) resolve(url)
    })
    served.on("close", () => reject(new Error(printed)))
  })

if (isNightly)
  describe.each([deno, bun])("$name", ({ command }) => {
    it("loads every entry and gets the same answers from each", async () => {
      const tool = await command()
      expect(loadAll(tool)).toBe("loaded\n")
      expect(answersOf(tool, Object.keys(expected))).toEqual(expected)
    })
  })
