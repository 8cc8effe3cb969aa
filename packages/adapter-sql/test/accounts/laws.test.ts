import { accountsLaws, lawTests } from "@waybill/core/testing"
import { Layer } from "effect"
import { it } from "vitest"
import { sqlAccounts } from "../../src/index.ts"
import { know, onEachDatabase, quick } from "./fixtures/ground.ts"

onEachDatabase((ground) => {
  const laws = lawTests(accountsLaws, (known) =>
    sqlAccounts({ passwords: quick }).pipe(
      Layer.provide(Layer.effectDiscard(know(known))),
      Layer.provide(ground().database())
    )
  )
  it.each(laws)("$name", ({ run }) => run())
})
