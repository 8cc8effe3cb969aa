import { accountsLaws, lawTests } from "@waybill/core/testing"
import { Layer } from "effect"
import { it } from "vitest"
import { sqlAccounts } from "../../src/index.ts"
import { know, onEachDatabase } from "./fixtures/accounts.ts"
import { quick } from "./fixtures/test-options.ts"

onEachDatabase((tables) => {
  const laws = lawTests(accountsLaws, (known) =>
    sqlAccounts({ passwords: quick }).pipe(
      Layer.provide(Layer.effectDiscard(know(known))),
      Layer.provide(tables().layer({ migrate: false }))
    )
  )
  it.each(laws)("$name", ({ run }) => run())
})
