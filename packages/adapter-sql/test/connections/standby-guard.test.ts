import { expect, it } from "vitest"
import { standbyGuard } from "../../src/connections/standby-guard.ts"

const primary = { rows: [{ standby: 0 }] }
const standby = { rows: [{ standby: 1 }] }

it("refuses a standby after a primary, because it can have commits that the new primary lacks", () => {
  const refuse = standbyGuard()
  refuse(primary)
  expect(() => refuse(standby)).toThrow("the server is a standby, and an earlier connection reached a primary")
  refuse(primary)
})

it("accepts a standby that the first connection reached, so that commands can read from it", () => {
  const refuse = standbyGuard()
  refuse(standby)
  refuse(standby)
  refuse(primary)
  expect(() => refuse(standby)).toThrow("the server is a standby")
})

it("reads the last result of several statements, and ignores a pooler without a row", () => {
  const refuse = standbyGuard()
  refuse({ rows: [] })
  refuse([{ rows: [] }, primary])
  expect(() => refuse([{ rows: [] }, standby])).toThrow("the server is a standby")
  refuse({ rows: [] })
})
