import type { SandboxStep } from "./sandbox-script.ts"

/** A command of the shop on an order. */
export interface CommandItem {
  readonly kind: "command"
  readonly due: number
  readonly account: string
  readonly order_id: string
  readonly xid: string
  readonly step: SandboxStep
  /** Number of the step in its order, which makes its repetition recognisable. */
  readonly number: number
}

/** A signed request that arrives late. */
export interface RequestItem {
  readonly kind: "webhook"
  readonly due: number
  readonly account: string
  readonly order_id: string
  readonly event: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Item = CommandItem | RequestItem

const keyOf = ({ account, order_id }: Pick<Item, "account" | "order_id">): string => `${account}\0${order_id}`

interface StoredAgenda {
  readonly items: ReadonlyArray<Item>
  readonly parked: ReadonlyArray<CommandItem>
}

/** The due items in the order of their times, and the commands of orders on hold. */
export class Agenda {
  #items: Array<Item> = []
  #parked = new Map<string, Array<CommandItem>>()

  get length(): number {
    return this.#items.length
  }

  /** Adds an item after those that are due at the same time. */
  add(item: Item): void {
    let [low, high] = [0, this.#items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#items[middle]!.due <= item.due) low = middle + 1
      else high = middle
    }
    this.#items.splice(low, 0, item)
  }

  /** Removes and returns the first item that is due. */
  takeDue(now: number): Item | undefined {
    return this.#items[0] !== undefined && this.#items[0].due <= now ? this.#items.shift() : undefined
  }

  /** Returns the time of the first item. */
  first(): number | undefined {
    return this.#items[0]?.due
  }

  list(limit: number): ReadonlyArray<Item> {
    return this.#items.slice(0, limit)
  }

  /** Removes the commands of an order. */
  #without(item: CommandItem): ReadonlyArray<CommandItem> {
    const isOf = (each: Item): each is CommandItem => each.kind === "command" && keyOf(each) === keyOf(item)
    const removed = this.#items.filter(isOf)
    if (removed.length > 0) this.#items = this.#items.filter((each) => !isOf(each))
    return removed
  }

  /** Drops the later commands of an order. */
  drop(item: CommandItem): void {
    this.#without(item)
  }

  /** Puts a command aside until the order is released, together with the later ones that need it. */
  park(item: CommandItem): void {
    const later = this.#without(item)
    const waits = ({ step }: CommandItem) => step.command !== "release"
    for (const each of later) if (!waits(each)) this.add(each)
    const parked = this.#parked.get(keyOf(item)) ?? []
    this.#parked.set(keyOf(item), [...parked, item, ...later.filter(waits)])
  }

  /** Makes the parked commands of an order due again. The first is due now, and the others as long after it as before. */
  release(order: Pick<Item, "account" | "order_id">, now: number): void {
    const parked = this.#parked.get(keyOf(order)) ?? []
    this.#parked.delete(keyOf(order))
    const delay = now - (parked[0]?.due ?? now)
    for (const item of parked) this.add({ ...item, due: item.due + delay })
  }

  toJSON(): StoredAgenda {
    return { items: this.#items, parked: [...this.#parked.values()].flat() }
  }

  static from({ items, parked }: StoredAgenda): Agenda {
    const agenda = new Agenda()
    for (const item of items) agenda.add(item)
    for (const item of parked) agenda.#parked.set(keyOf(item), [...(agenda.#parked.get(keyOf(item)) ?? []), item])
    return agenda
  }
}
