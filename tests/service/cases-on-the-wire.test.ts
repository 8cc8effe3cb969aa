import type { MethodName } from "@waybill/core/adapter"
import { afterAll, beforeAll, expect, it } from "vitest"
import { onEachDatabase } from "../../packages/adapter-sql/test/accounts/fixtures/accounts.ts"
import type { FreshTables } from "../../packages/adapter-sql/test/fixtures/tables.ts"
import { everyMethod, everyMethodName } from "../../packages/core/test/cases/every-method.ts"
import { type Case, conditions, type MethodCases } from "../../packages/core/test/cases/method-cases.ts"
import { withEdits } from "../../packages/core/test/fixtures/edit.ts"
import { requests } from "../../packages/core/test/fixtures/requests.ts"
import { sampleOf } from "../runs/runs.ts"
import { knownService, type Wire } from "./fixtures/known-service.ts"

/** Tests some methods on a database in CI, and all at night. */
const testMethods = (methods: ReadonlyArray<MethodName>) => (tables: () => FreshTables) => {
  let wire: Wire | undefined
  beforeAll(async () => {
    if (!("absent" in tables())) wire = await knownService(tables())
  })
  afterAll(() => wire?.end())

  it.each(methods)("the HTTP replies of %s match the core's table of cases", async (method) => {
    const { during, merchant, play, post } = wire!
    const known = everyMethod[method] as MethodCases<typeof method>
    const request = requests[method]

    const login = await merchant()
    await play(known.given, login)
    expect(await post(method, { ...login, data: request })).toEqual({
      status: 200,
      retryAfter: null,
      body: known.success
    })

    for (const [kind, one] of Object.entries<Case>(known.cases)) {
      const login = await merchant()
      await play(one.given ?? known.given, login)
      const trouble = one.while === undefined ? undefined : conditions[one.while]
      const body = { ...login, ...one.credentials, data: withEdits(request, one.data ?? {}) }
      const isTemporary = kind === "temporary"
      expect(await during(trouble, () => post(method, body)), kind).toEqual({
        status: isTemporary ? 503 : 200,
        retryAfter: isTemporary ? expect.stringMatching(/^[1-9]\d*$/) : null,
        body: one.reply
      })
    }
  })
}

onEachDatabase(testMethods(everyMethodName), ["SQLite"])
// On servers, CI tests three methods. Replies depend on the database only through the store, whose laws
// packages/adapter-sql/test/orders/laws.databases.test.ts checks on each server.
onEachDatabase(testMethods(sampleOf(everyMethodName, 3)), ["PostgreSQL", "MariaDB"])
