// The order of the reference model.
export interface Order {
  readonly stage: "New" | "Processing" | "Shipped" | "Cancelled"
  readonly hold: ReadonlyArray<string> | null
  readonly rush: boolean
  readonly city: string
  /** The city at each revision. */
  readonly cities: ReadonlyArray<string>
  readonly notes: string
  readonly service: string
  /** Edition and service of the bound quote. */
  readonly quote: string | null
  readonly deadline: string | null
  readonly operatorHolds: ReadonlyArray<readonly [id: string, msg: string]>
  readonly parcels: ReadonlyArray<Parcel>
  readonly unshipped: number
  readonly erased: boolean
  readonly isPreflighted: boolean
  readonly history: ReadonlyArray<string>
  /** The operator's commands that changed the order, keyed by their ids. */
  readonly gestures: Readonly<Record<string, string>>
}

/** A shipment of pieces of the order's only item. */
export interface Parcel {
  readonly trackingno: string
  readonly pieces: number
  readonly isVoided: boolean
  /** The carrier's updates, sorted by time: hour and status. */
  readonly updates: ReadonlyArray<readonly [hour: number, status: TrackingStatus]>
}

export const trackingStatuses = ["in_transit", "out_for_delivery", "exception", "delivered", "returned"] as const
export type TrackingStatus = (typeof trackingStatuses)[number]
