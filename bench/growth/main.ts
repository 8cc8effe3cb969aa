// Compares an almost empty database with a large one: `npm run bench -- growth --help`.
import { cpus } from "node:os"
import { commandOf } from "../command-line/command-of.ts"
import { type DatabaseName, HELP, parseCommandLine } from "./command-line.ts"
import { openFilledShop } from "./fill.ts"
import { parts } from "./parts.ts"
import { openPlace } from "./places.ts"

const { accounts, database, keep, only, orders, part, runs } = commandOf(HELP, parseCommandLine)

/** Open orders of both databases. */
const open = Math.min(10_000, 2 * Math.floor(orders / 20))

const run = async (name: DatabaseName): Promise<boolean> => {
  const large = await openFilledShop(
    await openPlace(name, `large_${orders}`),
    { closed: orders - open, open, accounts },
    part
  )
  if (large === undefined) return true
  const small = (await openFilledShop(
    await openPlace(name, `small_${open}`),
    { closed: open, open, accounts },
    2 * open
  ))!
  let isMet = true
  try {
    for (const part of only) {
      process.stderr.write(`${name}: ${part}\n`)
      const { isMet: isPartMet, lines } = await parts[part]({ small, large, runs })
      if (lines.length > 0) console.log(`\n${lines.join("\n")}`)
      isMet &&= isPartMet
    }
  } finally {
    for (const shop of [small, large]) {
      await shop.close()
      if (!keep) await shop.place.remove()
    }
  }
  return isMet
}

const few = (2 * open).toLocaleString("en-US")
console.log(
  `${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; ${few} and ${orders.toLocaleString("en-US")} orders, ${accounts.toLocaleString("en-US")} accounts, ${runs} runs`
)
const results: Array<boolean> = []
for (const name of database) results.push(await run(name))
process.exitCode = results.every(Boolean) ? 0 : 1
