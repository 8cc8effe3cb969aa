import type { BoardFilters } from "@waybill/adapter-http/client"
import type { ListChoices } from "@waybill/core/adapter"
import { bodyOf } from "../../api/refused.ts"
import type { Settings, Visit } from "../../frame/page.ts"

/** The filters in the address of the board. */
export interface Filters {
  readonly search: string
  readonly account: string
  readonly carrier: string
  /** Product: the type of an item. */
  readonly type: string
  readonly finishing: string
  readonly rush: boolean
  /** Day such as `2026-11-26`, or an empty string. */
  readonly due: string
}

const LONGEST = 255
/** Shape of a day such as `2026-11-26`. */
export const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters in an address. Ignores invalid ones. */
export const filtersIn = (query: URLSearchParams): Filters => {
  const text = (name: string): string => (query.get(name) ?? "").trim().slice(0, LONGEST)
  const due = text("due")
  return {
    search: text("search"),
    account: text("account"),
    carrier: text("carrier"),
    type: text("type"),
    finishing: text("finishing"),
    rush: query.get("rush") === "on",
    due: dayShape.test(due) ? due : ""
  }
}

/** Returns the set filters by their names in the address of the board. */
export const filterEntries = ({ rush, ...texts }: Filters): ReadonlyArray<readonly [name: string, value: string]> =>
  Object.entries({ ...texts, rush: rush ? "on" : "" }).filter(([, value]) => value !== "")

/** Whether any filter is set. */
export const isFiltered = (filters: Filters): boolean => filterEntries(filters).length > 0

/** Returns the filters in the form of the operator API. */
export const apiFilters = ({ account, carrier, due, finishing, rush, search, type }: Filters): BoardFilters => ({
  ...(search !== "" && { search }),
  ...(account !== "" && { account_id: account }),
  ...(carrier !== "" && { carrier }),
  ...(type !== "" && { type }),
  ...(finishing !== "" && { finishing }),
  ...(rush && { rush }),
  ...(due !== "" && { due_before: `${due} 23:59:59` })
})

/** Lifetime of cached choices in milliseconds. They are read from every open order. */
const KEPT_MS = 60_000

const kept = new WeakMap<Settings, { readonly until: number; readonly choices: Promise<ListChoices> }>()

const none: ListChoices = { account_id: [], carrier: [], type: [], finishing: [] }

/** Returns the values that filters can have, and none if the host does not list them. */
export const choicesFor = async ({ client, settings }: Visit): Promise<ListChoices> => {
  const found = kept.get(settings)
  const now = Date.now()
  if (found !== undefined && found.until > now) return found.choices
  const choices = bodyOf(client.listChoices()).catch(() => none)
  kept.set(settings, { until: now + KEPT_MS, choices })
  return choices
}
