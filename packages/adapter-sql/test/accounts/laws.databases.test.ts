import { accountsLaws, lawTests } from "@waybill/core/testing"
import { Layer } from "effect"
import { it } from "vitest"
import { sqlAccounts } from "../../src/index.ts"
import { onEachDatabase, storeAccounts } from "./fixtures/accounts.ts"
import { cheapScheme } from "./fixtures/test-options.ts"

onEachDatabase((tables) => {
  const laws = lawTests(accountsLaws, (known) =>
    sqlAccounts({ passwords: cheapScheme }).pipe(
      Layer.provide(Layer.effectDiscard(storeAccounts(known))),
      Layer.provide(tables().layer({ migrate: false }))
    )
  )
  it.each(laws)("$name", ({ run }) => run())
})
