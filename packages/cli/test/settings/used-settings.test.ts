import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { serviceSettings } from "../../src/settings/service-settings.ts"

const sources = join(import.meta.dirname, "../../src")
const code = globSync("**/*.ts", { cwd: sources, exclude: ["settings/service-settings.ts"] })
  .map((file) => readFileSync(join(sources, file), "utf8"))
  .join("\n")

/** Whether a file other than the table reads a setting from an object, or names it as a string. */
const isRead = (name: string): boolean => new RegExp(`[.{,("\\s]${name}\\b(?!:? ?(?:text|onOff|integer)\\()`).test(code)

it("some code reads each setting of the service", () => {
  expect(Object.keys(serviceSettings).filter((name) => !isRead(name))).toEqual([])
  expect(isRead("banner")).toBe(false)
})
