import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"

/** Loads an entry in a Node that has neither Kysely nor a driver, and returns what it prints. */
const load = (entry: string): string => {
  const program = `
    import { registerHooks } from "node:module"
    registerHooks({
      resolve: (name, context, next) => {
        if (/^(?:kysely|pg|mysql2|better-sqlite3)(?:\\/|$)/.test(name)) throw new Error(name + " is not installed")
        return next(name, context)
      }
    })
    await import("${entry}").then(({ ordersOver }) => console.log(typeof ordersOver), ({ message }) => console.log(message))`
  const args = ["--conditions=waybill-source", "--input-type=module", "--eval", program]
  return spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: "utf8" }).stdout.trim()
}

it("the stores over a host's connection need neither Kysely nor a driver", () => {
  expect(load("@waybill/adapter-sql/over")).toBe("function")
  // The other entries need Kysely, so the program above notices it.
  expect(load("@waybill/adapter-sql/plain")).toBe("kysely is not installed")
})
