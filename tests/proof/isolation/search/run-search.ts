// Searches for the words of an owner's orders in another account, after a change of the order, and after its erasure.
import { stages } from "@waybill/core/adapter"
import type { DatabaseName } from "../../../../packages/adapter-sql/test/fixtures/databases.ts"
import { type SeededRandom, seededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { orderOf } from "../../../service/fixtures/load.ts"
import { canaryOf } from "../../canaries/plant.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { type Answered, leaks, pairViolations, see } from "../judge-pair.ts"
import { shuffled } from "../shuffled.ts"
import { median, timeViolations } from "../timing/judge-times.ts"
import { isolatedService, newParty, type Party } from "../two-accounts.ts"

/** Number of pairs whose median times are compared. */
const ENOUGH = 120

/** Fields of an order whose words a search finds. */
const fields = ["name", "company", "city", "title", "xid", "trackingno"] as const
type Words = Readonly<Record<(typeof fields)[number], string>>
/** Those that an erasure removes. */
const personal = ["name", "company", "city"] as const

/** Searches that find a word, or try to. */
const shapes: Readonly<Record<string, (word: string) => string>> = {
  word: (word) => word,
  "start of the word": (word) => word.slice(0, 8),
  "middle of the word": (word) => word.slice(4, 12),
  capitals: (word) => word.toUpperCase(),
  accents: (word) => word.replace(/[aeiou]/g, (letter) => `${letter}\u0301`),
  "full width": (word) => word.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
  "wildcard of SQL": (word) => `${word.slice(0, 8)}%`,
  "wildcard of FTS": (word) => `${word.slice(0, 8)}*`,
  "or of FTS": (word) => `nothing" OR "${word}`,
  "column of FTS": (word) => `words:${word}`,
  "two words": (word) => `${word} ${word}`
}

const wordsOf = (random: SeededRandom): Words =>
  Object.fromEntries(fields.map((field) => [field, canaryOf(random, 16)])) as Words

/** Returns an order whose searched fields have these words. */
const orderWith = ({ city, company, name, title, xid }: Words) => {
  const order = orderOf(xid)
  const person = { ...order.shipping_address, name, company, city }
  const items = order.order_info.map((item) => ({ ...item, title }))
  return { ...order, shipping_address: person, order_info: items }
}

export const runSearch = async (database: DatabaseName, run: Run): Promise<Result | Absent> => {
  const opened = await isolatedService(database)
  if ("absent" in opened) return opened
  const { base, operate, service, tokens } = opened
  const random = seededRandom(run.seed)
  const found: Array<string> = []
  const times = { foreign: [] as Array<number>, absent: [] as Array<number> }
  let [pairs, finds] = [0, 0]
  const every = stages.map((stage) => `stage=${stage}`).join("&")

  const search = async (text: string, account: string | undefined, token = tokens[0]): Promise<Answered> => {
    const ofAccount = account === undefined ? "" : `&account_id=${account}`
    const path = `/orders?${every}&updated_since=1970-01-01%2000:00:00&search=${encodeURIComponent(text)}${ofAccount}`
    const headers = { authorization: `Bearer ${token}` }
    return { reply: await see(base + path, { headers }), ids: [text] }
  }
  /** Compares the search for a word that must not be found with that for a word that no order has. */
  const test = async (
    what: string,
    word: string,
    shape: string,
    account: string | undefined,
    secrets: ReadonlyArray<string>
  ) => {
    const change = shapes[shape]!
    const timed = async (kind: keyof typeof times, each: string) => {
      const start = performance.now()
      const answered = await search(change(each), account)
      times[kind].push(performance.now() - start)
      return answered
    }
    const foreign = await timed("foreign", word)
    const absent = await timed("absent", canaryOf(random, word.length))
    const violations = [...pairViolations(foreign, absent), ...leaks(foreign, secrets)]
    if (foreign.reply.status !== 200) violations.push(`HTTP ${foreign.reply.status}`)
    found.push(...violations.map((each) => `${what} as ${shape}: ${each}`))
    run.progress(++pairs)
  }
  /** Searches as the owner, so that the searches above have a different reason to find nothing. */
  const mustFind = async (words: Words, order_id: string, owner: string) => {
    for (const field of fields)
      for (const account of [owner, undefined]) {
        const { reply } = await search(words[field], account)
        if (!reply.text.includes(`"${order_id}"`)) found.push(`${field} was not found in ${account ?? "all accounts"}`)
        finds++
      }
  }

  const round = async (owner: Party, other: Party) => {
    const words = wordsOf(random)
    const reply = await service.call("push_order", orderWith(words), owner.login)
    const order_id = String(reply.receipt_id)
    const path = `/orders/${owner.account}/${order_id}`
    await operate(`${path}/start`, {})
    await operate(`${path}/ship`, { carrier: "acme", service: "ACME_GROUND", trackingno: words.trackingno })
    await service.call("push_order", orderOf(canaryOf(random, 16)), other.login)
    await mustFind(words, order_id, owner.account)
    for (const token of ["", `wb_op_${"x".repeat(43)}`]) {
      const { reply } = await search(words.name, undefined, token)
      if (reply.status !== 401) found.push(`a search without a valid token: HTTP ${reply.status}`)
    }
    const cases = fields.flatMap((field) => Object.keys(shapes).map((shape) => [field, shape] as const))
    const secrets = [order_id, owner.account]
    for (const [field, shape] of shuffled(random, cases).slice(0, run.size - pairs)) {
      if (run.signal.aborted) return
      await test(`${field} of another account`, words[field], shape, other.account, secrets)
    }
    await operate(`${path}/erase`, {})
    const erased = personal.flatMap((field) => Object.keys(shapes).map((shape) => [field, shape] as const))
    for (const [field, shape] of shuffled(random, erased).slice(0, run.size - pairs))
      await test(`erased ${field}`, words[field], shape, random.pick([owner.account, undefined]), [order_id])
  }

  try {
    for (let count = 0; pairs < run.size && !run.signal.aborted; count++)
      await round(await newParty(opened, `owner-${count}`), await newParty(opened, `other-${count}`))
  } finally {
    await opened.clear()
  }
  if (pairs >= ENOUGH) found.push(...timeViolations("search", times))
  const figures = {
    "found by the owner": String(finds),
    median: `${median(times.foreign).toFixed(1)} ms, ${median(times.absent).toFixed(1)} ms if absent`
  }
  return { trials: pairs, losses: found.length, figures, found }
}
