import type { Stage } from "@waybill/core"
import {
  type HoldFilter,
  type Instant,
  type ListFilters,
  type ListOptions,
  ListRefusal,
  type ListSort,
  listedStages,
  lookAlikeProblem,
  openStages
} from "@waybill/core/adapter"
import { searchWords } from "../../search/search-words.ts"
import { rowLimit } from "../../sql/row-limit.ts"
import { isStorableId } from "../rows/storable.ts"
import { type ListPosition, positionOf } from "./list-cursor.ts"

/** Selects orders with an item of this type or finishing. With both, one item must match both. */
export type ItemFilter = Pick<ListFilters, "type" | "finishing">

const isOpen = (stage: Stage): boolean => openStages.includes(stage)

/**
 * Access path of a list. `byId`: by order id, xid or tracking number. `held`: reads every order on hold. `updated`:
 * reads the orders of a stage that were updated since a time. `sorted`: reads an index in the order of the list.
 */
type ListPath = "byId" | "held" | "updated" | "sorted"

/** A part of a list: orders in one or more stages, read in sequence. */
export interface ListPart {
  readonly stages: ReadonlyArray<Stage>
  /** Whether the part has rush orders or others. A list by due date merges both, because its index separates them. */
  readonly rush?: boolean | undefined
  /** Position before the start of the part. Default: the first order. */
  readonly after?: ListPosition | undefined
}

export interface ListPlan {
  readonly path: ListPath
  readonly sort: ListSort
  readonly parts: ReadonlyArray<ListPart>
  readonly filters: Omit<ListFilters, "stage" | "held" | "rush" | "type" | "finishing"> & {
    readonly held?: boolean
    readonly hold?: HoldFilter
    readonly item?: ItemFilter
  }
  readonly limit: number
  /** Whether orders that other filters exclude are among those in the index that the list reads. */
  readonly isSparse: boolean
  /** The option that can be changed if the list would have to sort too many orders. Undefined if it sorts none. */
  readonly sorts?: "sort" | "held" | "search" | "order_id" | undefined
  /** Words of the search, for a list without the exact id. */
  readonly words?: ReadonlyArray<string> | undefined
  /** JSON array of the rows that a search by words found. */
  readonly ids?: string | undefined
  /** Position at which a slice of the list ends. Default: the list's end. */
  readonly until?: ListPosition | undefined
}

/** Filters of an index in the order of a list. Others exclude orders that the list has to read. */
const indexed: Readonly<Record<ListSort, ReadonlyArray<keyof ListFilters>>> = {
  due: ["rush", "dueBefore"],
  created: ["account_id"],
  updated: ["updatedSince"]
}

const pathOf = (
  { held = false, order_id, search, sort, updatedSince }: ListOptions,
  readsHeld: boolean = held !== false
): ListPath => {
  if (search !== undefined || order_id !== undefined) return "byId"
  if (readsHeld) return "held"
  return updatedSince !== undefined && (sort ?? "created") === "created" ? "updated" : "sorted"
}

/**
 * Returns the refusal of closed stages without a time of updates, or undefined. Searches and lists of orders on hold
 * need none.
 */
const closedRefusal = (options: ListOptions): ListRefusal | undefined => {
  if (["byId", "held"].includes(pathOf(options))) return undefined
  if (options.sort === "due")
    return new ListRefusal({ option: "stage", message: "stage: must be new or processing if sort is due" })
  if (options.updatedSince !== undefined) return undefined
  const message = "updatedSince: required for the stages shipped and cancelled; add it, or list new and processing"
  return new ListRefusal({ option: "updatedSince", message })
}

const stagesOf = (options: ListOptions): ReadonlyArray<Stage> => {
  const stages = listedStages(options)
  const refusal = stages.every(isOpen) ? undefined : closedRefusal(options)
  if (refusal !== undefined) throw refusal
  return stages
}

/** Returns the options with the time of update that `shippedSince` implies: an order was updated when it shipped, or later. */
const withShipments = (options: ListOptions): ListOptions => {
  const { shippedSince, sort, updatedSince = shippedSince } = options
  if (shippedSince === undefined || updatedSince === undefined) return options
  if (sort === "due")
    throw new ListRefusal({
      option: "shippedSince",
      message: "shippedSince: is not supported with the sort due; use created or updated"
    })
  return {
    ...options,
    updatedSince: Math.max(updatedSince, shippedSince) as Instant
  }
}

/** Removes a time before all orders, so that a list of all orders by creation reads the index in its order. */
const withoutEarliest = ({ updatedSince, ...options }: ListOptions): ListOptions => ({
  ...options,
  ...(updatedSince !== undefined && (updatedSince > 0 || options.sort === "updated") && { updatedSince })
})

/** Throws a refusal for a value that surely means another one, and would make the list empty. */
const checkMeant = ({ account_id = "", stage }: ListOptions): void => {
  const problem = lookAlikeProblem(account_id)
  if (problem !== undefined) throw new ListRefusal({ option: "account_id", message: `account_id: ${problem}` })
  if (Array.isArray(stage) && stage.length === 0)
    throw new ListRefusal({ option: "stage", message: "stage: must not be empty; leave it out for the open stages" })
}

/** Maximum number of words in a search. */
const MAX_WORDS = 20

/** Returns the different words of a search. Throws a refusal if there are too many. */
const wordsIn = (search: string): ReadonlyArray<string> => {
  const words = searchWords(search)
  if (words.length <= MAX_WORDS) return words
  const message = `search: must have at most ${MAX_WORDS} words; it has ${words.length}`
  throw new ListRefusal({ option: "search", message })
}

/** Returns the option that selects the orders which a list sorts. Lists of open orders read at most these. */
const sortingOption = (path: ListPath, { search }: ListOptions, stages: ReadonlyArray<Stage>): ListPlan["sorts"] => {
  if (path === "byId") return search === undefined ? "order_id" : "search"
  if (path === "held") return "held"
  return path === "updated" && !stages.every(isOpen) ? "sort" : undefined
}

/** Returns the filter of items, or undefined if all items pass it. */
export const itemFilter = ({
  finishing,
  type
}: Readonly<Record<"finishing" | "type", string | undefined>>): ItemFilter | undefined =>
  finishing === undefined && type === undefined
    ? undefined
    : { ...(type !== undefined && { type }), ...(finishing !== undefined && { finishing }) }

/**
 * Returns the access path of a list. Throws a refusal if its options are invalid. With many orders on hold, a list of
 * open ones does not read all of them.
 */
export const listPlan = (given: ListOptions, hasManyHeld = false): ListPlan => {
  checkMeant(given)
  const options = withShipments(given)
  const stages = stagesOf(options)
  const bounded = withoutEarliest(options)
  const { after, finishing, held, limit, rush, sort = "created", stage: _, type, ...others } = bounded
  const path = pathOf(bounded, held !== undefined && held !== false && !(hasManyHeld && stages.every(isOpen)))
  const position = after === undefined ? undefined : positionOf(after, sort, given)
  const groups = path === "byId" || path === "held" ? [stages] : stages.map((stage) => [stage])
  const hold = typeof held === "object" ? held : undefined
  const item = itemFilter({ type, finishing })
  const { search, ...stored } = others
  const isStorable = [...Object.values(stored), hold?.reason, type, finishing].every(
    (value) => typeof value !== "string" || isStorableId(value)
  )
  const rushes = sort === "due" && rush === undefined ? [true, false] : [rush]
  const parts = groups.flatMap((group) => rushes.map((each) => ({ stages: group, rush: each, after: position })))
  return {
    path,
    sort,
    // No order has an id that cannot be stored.
    parts: isStorable && stages.length > 0 ? parts : [],
    filters: {
      ...others,
      ...(held !== undefined && { held: held !== false }),
      ...(hold !== undefined && { hold }),
      ...(item !== undefined && { item })
    },
    limit: rowLimit(limit),
    sorts: sortingOption(path, bounded, stages),
    ...(search !== undefined && { words: wordsIn(search) }),
    isSparse:
      path === "sorted" &&
      !stages.every(isOpen) &&
      Object.entries({ ...others, held, item, rush }).some(
        ([name, value]) => value !== undefined && !indexed[sort].includes(name as keyof ListFilters)
      )
  }
}
