/** Package type of a finishing. `Box or Tube` depends on the size of the print. */
export type OfferedPackage = "Box" | "Tube" | "Box or Tube"

/** The carriers, finishings and currency of a service. The reference shows them, because the tables of the methods do not contain them. */
export interface Offer {
  /** Currency of all amounts, such as `USD`. */
  readonly currency?: string | undefined
  /** Titles of services, keyed by carrier code and then by service code. */
  readonly carriers?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  /** Package type of each finishing, keyed by its name. */
  readonly finishings?: Readonly<Record<string, OfferedPackage>> | undefined
  /** Package type of prints without a finishing in `finishings`. Default: `Box`. */
  readonly otherFinishings?: OfferedPackage | undefined
}
