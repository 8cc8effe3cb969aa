import { count, type Description, list, optional, record, text } from "./description.ts"

/** The work of a person in consecutive hours. Each list has a number for each hour. */
export interface PersonsWork {
  /** Name of the person's token. Absent for commands without a name. */
  readonly name?: string
  /** Orders that the person started. A start that somebody undid does not count. */
  readonly started: ReadonlyArray<number>
  /** Shipments that the person recorded, also those of a part of an order, and those that somebody voided later. */
  readonly shipments: ReadonlyArray<number>
  /** Orders whose last shipment the person recorded. */
  readonly shipped: ReadonlyArray<number>
}

const perHour = list(count)

/** The description of a person's work. */
export const personsWorkRecord: Description<PersonsWork> = record<PersonsWork>({
  name: optional(text),
  started: perHour,
  shipments: perHour,
  shipped: perHour
})
