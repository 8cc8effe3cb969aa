import { basename } from "node:path"
import type { Draft, InForce, Trial } from "@waybill/console"
import type { Policy, Waybill } from "@waybill/core"
import type { RateCard } from "@waybill/packing/rating"
import { Effect } from "effect"
import { packSettingsOf } from "../../packing/pack-settings.ts"
import { catalogueOf } from "../../packing/stock.ts"
import { readCards, readShipFromFile } from "../../rating/cards.ts"
import { calendarOf } from "../../settings/calendar-settings.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import type { Measured } from "../../threads/answer-requests.ts"
import { Thread } from "../../threads/thread.ts"
import { exampleOrder } from "../first-steps.ts"

const program = new URL("./draft-thread.ts", import.meta.url)

/** Time limit of a trial in milliseconds. */
const MAX_RUN = 10_000

/** Returns the flag with the name of its file, but not its folder on the server, or with the meaning of its absence. */
const changedBy = (flag: string, file: string | undefined, value: string, absent: string): string =>
  file === undefined ? `${flag} ${value}, which is not set: ${absent}` : `${flag} ${basename(file)}`

const problem = (text: string): Trial => ({ lists: { Problems: [text] } })

/** The calls that push a sample order and hold it. */
export type SampleWaybill = Pick<Waybill["Service"], "pushOrder"> & {
  readonly operator: Pick<Waybill["Service"]["operator"], "hold">
}

/** Returns what the settings put in force, for the page Shop of the console. */
export const inForceOf = (settings: ServiceSettings, { holdReasons }: Policy, waybill: SampleWaybill): InForce => {
  const { boxes, cards, policy, profile, shipFrom, shop } = settings
  let isTrying = false
  const { profile: rules, stock } = packSettingsOf({ boxes, profile })
  return {
    calendar: calendarOf(settings),
    profile: rules,
    catalogue: catalogueOf(stock),
    cards: readCards(cards),
    shipFrom: readShipFromFile(shipFrom),
    tryDraft: async (draft) => {
      if (isTrying) return problem("another draft is being tried; try this one again in a few seconds")
      isTrying = true
      const thread = new Thread<Draft, Measured<Trial>>(program, { boxes, cards, profile, shipFrom, shop })
      const trial = thread.request(draft, AbortSignal.timeout(MAX_RUN)).then(({ reply }) => reply)
      return trial
        .catch(() => problem("the trial took more than 10 seconds or 1 GB"))
        .finally(() => {
          isTrying = false
          return thread.end()
        })
    },
    pushSample: ({ account_id, person: operator, title, xid }) => {
      const [{ carrier, services }] = readCards(cards) as [RateCard]
      const items = exampleOrder.order_info.map((item) => ({ ...item, title }))
      const shipping = { carrier, service: services[0]!.code }
      const push = waybill.pushOrder(account_id, { ...exampleOrder, xid, order_info: items, shipping })
      const hold = { reason: holdReasons.at(-1)!, msg: title }
      return Effect.flatMap(push, (order) => waybill.operator.hold(account_id, order, hold, { operator })).pipe(
        Effect.match({ onSuccess: () => undefined, onFailure: ({ message }) => message }),
        Effect.runPromise
      )
    },
    changedIn: {
      shop: changedBy("--shop", shop, "FILE", "documents have no sender"),
      calendar: "--time-zone, --workdays, --holidays, --cut-off, --production-days and --rush-days",
      units: changedBy("--policy", policy, "FILE", "the default policy"),
      boxes: changedBy("--boxes", boxes, "FILE", "the boxes of the trade"),
      profile: changedBy("--profile", profile, "FILE", "the built-in profile"),
      cards: changedBy("--cards", cards, "DIR", "the example cards"),
      shipFrom: changedBy("--ship-from", shipFrom, "FILE", "the example in Louisville, Kentucky")
    }
  }
}
