/** The carriers, finishings and currency of a service. The reference shows them, because the tables of the methods do not contain them. */
export interface Offer {
  /** Currency of all amounts, such as `USD`. */
  readonly currency?: string | undefined
  /** Titles of services, keyed by carrier code and then by service code. */
  readonly carriers?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
  /** Type of the package in which prints of a finishing are packed, keyed by the name of the finishing. */
  readonly finishings?: Readonly<Record<string, "Box" | "Tube">> | undefined
  /** Type of the package of prints without a finishing, or with one that is not in `finishings`. Default: `Box`. */
  readonly otherFinishings?: "Box" | "Tube" | undefined
}
