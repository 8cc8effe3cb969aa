// Checks that committed migrations never change. To change the schema, add a step with its digests.
import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { Flavour } from "../../src/migrations/columns.ts"
import { statementsOf } from "../../src/migrations/migrations.ts"

const digests: Readonly<Record<Flavour, Readonly<Record<string, string>>>> = {
  sqlite: {
    "0001_orders_and_history": "f93a1495bdfa9552",
    "0002_items_and_shipments": "9d3fb17d078a53b3",
    "0003_accounts_and_credentials": "e4fc952c0bbd6847",
    "0004_node_leases": "4471397758fb74ea",
    "0005_order_list_indexes": "1af9c71476da5413",
    "0006_history_changes": "2d4ceebdaeb420d8",
    "0007_board": "0faea6369a92837c",
    "0008_operator_tokens": "b2f44fbfbd960bd5",
    "0009_webhooks": "a8b2d3b8719a1ce1",
    "0010_consumers": "8bd5ae4d4b9a389c",
    "0011_history_steps": "b507b656a27c7659",
    "0012_due_and_age": "4b057c31c71d15eb",
    "0013_figures": "3693cc8b37d86930",
    "0014_packing_progress": "8fb58c81ea48bc92",
    "0015_search": "5474e11fd8a89464",
    "0016_deliveries_of_order": "4c8341981aa689ea"
  },
  postgres: {
    "0001_orders_and_history": "db493761f717baa4",
    "0002_items_and_shipments": "47cbe1079b5326d0",
    "0003_accounts_and_credentials": "f2d5389d2fe812f8",
    "0004_node_leases": "2b434d4e122d723f",
    "0005_order_list_indexes": "1af9c71476da5413",
    "0006_history_changes": "b424ec62563e8388",
    "0007_board": "92c42b1336b91b75",
    "0008_operator_tokens": "4e4826f635bbdc97",
    "0009_webhooks": "4c7a706dd1ac3238",
    "0010_consumers": "ccf6d9d853bcaaf7",
    "0011_history_steps": "b507b656a27c7659",
    "0012_due_and_age": "46b21721f2fe3e3a",
    "0013_figures": "f1b6de0bdd05dc7d",
    "0014_packing_progress": "72ae4dcadd6d9007",
    "0015_search": "8d548daa0d1a2bc2",
    "0016_deliveries_of_order": "4c8341981aa689ea"
  },
  mariadb: {
    "0001_orders_and_history": "8c0b6860d9d4d68a",
    "0002_items_and_shipments": "e5ea0bffa181c874",
    "0003_accounts_and_credentials": "025b5c5d25b3f387",
    "0004_node_leases": "72149797d19c006f",
    "0005_order_list_indexes": "1af9c71476da5413",
    "0006_history_changes": "a42274d050de98ce",
    "0007_board": "05279313d3a01f43",
    "0008_operator_tokens": "6a5557639aaecb74",
    "0009_webhooks": "00a8b801f1486257",
    "0010_consumers": "68c42e883fb12326",
    "0011_history_steps": "0d0429aa29952e1b",
    "0012_due_and_age": "f060c5539583cabe",
    "0013_figures": "b56e773c528318ad",
    "0014_packing_progress": "1aa8ea54972da922",
    "0015_search": "6961b0293f20335e",
    "0016_deliveries_of_order": "4c8341981aa689ea"
  },
  mysql: {
    "0001_orders_and_history": "97ed715e68292133",
    "0002_items_and_shipments": "e5ea0bffa181c874",
    "0003_accounts_and_credentials": "0fc9fbf8480c885f",
    "0004_node_leases": "20d5400effc644c1",
    "0005_order_list_indexes": "093c60c34bb01f0a",
    "0006_history_changes": "d806352ee5c60c66",
    "0007_board": "db24a777723f30c1",
    "0008_operator_tokens": "d14accde90a593aa",
    "0009_webhooks": "3bf0a57185d50414",
    "0010_consumers": "05bebd0cf26c5bc6",
    "0011_history_steps": "0e896220342a49a8",
    "0012_due_and_age": "f72f24340c9fae3d",
    "0013_figures": "6b283483ec69eca0",
    "0014_packing_progress": "09d24d7b062c6a87",
    "0015_search": "b99c301c0db438dc",
    "0016_deliveries_of_order": "bc31ad6d05a9a34b"
  }
}

/** Returns the first 16 hexadecimal digits of the SHA-256 digest of a step's statements. */
const digestOf = (statements: ReadonlyArray<string>) =>
  createHash("sha256").update(statements.join(";\n")).digest("hex").slice(0, 16)

describe.each(Object.entries(digests))("migrations on %s", (flavour, expected) => {
  it("every step has its committed SQL", () => {
    const steps = statementsOf(flavour as Flavour).map(([name, statements]) => [name, digestOf(statements)])
    expect(Object.fromEntries(steps)).toEqual(expected)
  })
})
