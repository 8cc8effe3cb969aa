import type { BoardFilters } from "@waybill/adapter-http/client"

/** The filters in the address of the board. */
export interface Filters {
  readonly search: string
  readonly account: string
  readonly carrier: string
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
    rush: query.get("rush") === "on",
    due: dayShape.test(due) ? due : ""
  }
}

/** Whether any filter is set. */
export const isFiltered = ({ account, carrier, due, rush, search }: Filters): boolean =>
  rush || [account, carrier, due, search].some((text) => text !== "")

/** Returns the filters in the form of the operator API. */
export const apiFilters = ({ account, carrier, due, rush, search }: Filters): BoardFilters => ({
  ...(search !== "" && { search }),
  ...(account !== "" && { account_id: account }),
  ...(carrier !== "" && { carrier }),
  ...(rush && { rush }),
  ...(due !== "" && { due_before: `${due} 23:59:59` })
})
