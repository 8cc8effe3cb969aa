import * as Effect from "effect/Effect"
import { OrderStore } from "../../../ports/order-store.ts"
import { expectSame, type Law, law } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { placed } from "./sample-orders.ts"

/** Groups of different strings that some databases, drivers or collations treat as equal, by how they differ. */
const lookalikes: Readonly<Record<string, ReadonlyArray<string>>> = {
  case: ["Abc1", "abc1", "ABC1", "straße", "STRASSE", "ı", "i", "I", "İ", "σ", "ς"],
  "leading or trailing spaces": ["sp", "sp ", "sp  ", " sp", "sp\t", "sp\n", "sp\u00a0"],
  emoji: ["😀", "😁", "🙈", "👍", "👍🏽", "❤", "❤\ufe0f"],
  "combining characters": ["cafe", "caf\u00e9", "cafe\u0301", "\u212b", "\u00c5", "A\u030a"],
  "compatible forms": ["1", "１", "①", "fi", "ﬁ", "ﾊﾞ", "バ"],
  "invisible characters": ["ab", "a\u200bb", "a\u00adb", "a\u200db", "\ufeffab", "a\u007fb"],
  "leading zeros or number format": ["0", "00", "0.0", "0e0", "1e3", "1000", "0x10", "16", "-0"],
  wildcards: ["a_c", "a%c", "abc", "a?c", "a*c", "%", "_"],
  "quotes and escapes": ["o'clock", "o''clock", "o\\'clock", 'o"clock', "oclock", "o\\clock"],
  "names with a special meaning in JavaScript or SQL": [
    "constructor",
    "__proto__",
    "toString",
    "null",
    "NULL",
    "undefined",
    "true",
    "NaN"
  ],
  "the last of 255 characters": ["a".repeat(254), `${"a".repeat(254)}b`, `${"a".repeat(254)}c`],
  "the last of 255 supplementary characters": ["😀", "😁", "𝄞"].map((end) => `${"😀".repeat(254)}${end}`)
}

/** Laws requiring that xids are compared byte for byte. */
export const xidLaws: ReadonlyArray<Law<OrderStore>> = Object.entries(lookalikes).map(([difference, xids]) =>
  law(
    `distinguishes xids that differ only in ${difference}`,
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const all = yield* Effect.forEach(xids, (xid) => placed({ account_id, xid }))
      for (const [index, { event, order }] of all.entries()) {
        yield* expectSame(yield* store.insert(order, event), { _tag: "Inserted" })
        const found = yield* Effect.forEach(xids, (xid) => store.find(account_id, { xid }))
        yield* expectSame(
          found.map((order) => order?.xid),
          xids.map((xid, n) => (n <= index ? xid : undefined))
        )
      }
    })
  )
)
