// Run by `npm run nightly -- medusa`: installs the example, starts the real Medusa on a new database, and runs checkouts
// through its APIs. Prints a line for each step, and a closing line.
import { equal } from "node:assert/strict"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { close, eventually, step } from "../../../tests/frameworks/steps.ts"
import { createDatabase } from "./database.ts"
import { client, expectBody } from "./http.ts"
import { checkTypes, install } from "./installation.ts"
import { medusaOn } from "./medusa.ts"
import { seed } from "./seed.ts"
import { runStory } from "./story.ts"

const EMAIL = "admin@example.com"
const PASSWORD = "nightly"

const start = performance.now()
const logFile = join(tmpdir(), `waybill-medusa-${process.pid}.log`)

await step("the example and the packages of this repository are installed", install)
await step("the types of the example agree with Medusa and with the packages", checkTypes)
const database = await createDatabase()
const medusa = medusaOn(database, logFile)
let isComplete = false
try {
  await step("medusa db:migrate creates the tables of Medusa and of Waybill", async () => {
    await medusa.run("db:migrate")
    equal((await database.orders()).length, 0)
  })
  await step("medusa user creates an administrator", () => medusa.run("user", "-e", EMAIL, "-p", PASSWORD))
  const url = await step("Medusa starts", medusa.start)
  const shop =
    url &&
    (await step("the Admin API creates the shop", async () => {
      const login = { email: EMAIL, password: PASSWORD }
      const { token } = await expectBody<{ token: string }>(client(url), "POST", "/auth/user/emailpass", login)
      const admin = client(url, { authorization: `Bearer ${token}` })
      return { admin, ...(await seed(admin)) }
    }))
  if (url && shop) {
    const store = client(url, { "x-publishable-api-key": shop.publishableKey })
    isComplete = await runStory({ admin: shop.admin, database, medusa, shop, store })
  }
  await step("Medusa stops on SIGTERM and closes Waybill's stores", async () => {
    // The lease of a command that has ended expires after 15 seconds.
    await eventually(async () => ((await database.leases()) === 1 ? true : undefined), 60)
    equal(await medusa.stop(), 0)
    equal(await database.leases(), 0)
  })
} finally {
  await medusa.stop()
  await database.drop()
}
if (isComplete) rmSync(logFile, { force: true })
else process.stdout.write(`The log of Medusa is in ${logFile}\n`)
process.stdout.write(`${Math.round((performance.now() - start) / 1000)} seconds\n`)
close()
