// The stored orders by their number, as `bench/board/load.ts` fills the tables.
import { type SeededRandom, seededRandom } from "../../packages/core/test/simulation/seeded-random.ts"

/** Numbers of orders and accounts in a database. */
export interface Stock {
  readonly closed: number
  readonly open: number
  readonly accounts: number
}

/** Multiplier and modulus that spread consecutive orders over the accounts. */
const [MULTIPLIER, MODULUS] = [48_271, 2 ** 31 - 1]

/** SQL expression of the number of an order's account. The first account has a tenth of the orders. */
export const accountColumn = (accounts: number): string => {
  const hash = `(cast(s.n as bigint) * ${MULTIPLIER} % ${MODULUS})`
  return `case when ${hash} % 10 = 3 then 0 else ${hash} / 10 % ${accounts} end`
}

/** The account with a tenth of the orders. */
export const LARGEST_ACCOUNT = "a0"

/** A stored order. */
export interface StoredOrder {
  readonly account: string
  readonly order_id: string
  readonly xid: string
}

/** Returns the order with a number. */
export const orderAt = (n: number, accounts: number): StoredOrder => {
  const hash = (n * MULTIPLIER) % MODULUS
  const account = hash % 10 === 3 ? 0 : Math.floor(hash / 10) % accounts
  return { account: `a${account}`, order_id: String(7_000_000_000_000_000 + n), xid: `x${n}` }
}

/** Returns functions that choose a stored order at random, with a seed. */
export const orderPicker = ({ accounts, closed, open }: Stock, seed: number) => {
  const random: SeededRandom = seededRandom(seed)
  return {
    /** Returns any order. */
    any: (): StoredOrder => orderAt(1 + random.below(closed + open), accounts),
    /** Returns a shipped order. */
    shipped: (): StoredOrder => orderAt(50 * (1 + random.below(Math.floor(closed / 50) - 1)) + 3, accounts),
    /** Returns an order in the stage `new` that is not on hold. */
    fresh: (): StoredOrder => {
      const at = closed + 2 * (1 + random.below(Math.floor(open / 2) - 1))
      const even = at + (at % 2)
      return orderAt(even % 100 === 0 ? even - 2 : even, accounts)
    }
  }
}
