import { unknownName } from "@waybill/packing/values"

/**
 * The error code for each kind of refusal, grouped by method. A method can refuse only with the kinds in its row. If an
 * input has several issues, the lowest code applies.
 */
export const codes = {
  push_order: {
    temporary: "100",
    credentials: "101",
    missing: "102",
    badUrl: "103",
    notNumeric: "104",
    notInteger: "105",
    dateShape: "106",
    dateTooEarly: "107",
    dateUnreal: "108",
    badCountry: "109",
    badState: "110",
    badCarrier: "111",
    badService: "113",
    duplicate: "121"
  },
  re_order: {
    temporary: "200",
    credentials: "201",
    missing: "202",
    badUrl: "203",
    notNumeric: "204",
    notInteger: "205",
    dateShape: "206",
    dateTooEarly: "207",
    dateUnreal: "208",
    badCountry: "209",
    badState: "210",
    badCarrier: "211",
    badService: "213",
    duplicate: "221"
  },
  hold_order: {
    temporary: "300",
    credentials: "301",
    missing: "302",
    noIdentifier: "314",
    unknownOrder: "315",
    wrongStage: "315",
    noReason: "316",
    inProcessing: "318"
  },
  unhold_order: {
    temporary: "400",
    missing: "402",
    credentials: "404",
    noIdentifier: "414",
    unknownOrder: "415",
    notOnHold: "419",
    heldByOperator: "419"
  },
  cancel_order: {
    temporary: "500",
    credentials: "501",
    missing: "502",
    noIdentifier: "514",
    unknownOrder: "515",
    wrongStage: "515"
  },
  change_ship_address: {
    credentials: "601",
    missing: "602",
    badCountry: "609",
    badState: "610",
    temporary: "613",
    noIdentifier: "614",
    unknownOrder: "615",
    wrongStage: "615",
    partlyShipped: "620",
    alreadyShipped: "620"
  },
  change_ship_method: {
    temporary: "700",
    credentials: "701",
    missing: "702",
    badCarrier: "711",
    badService: "712",
    noIdentifier: "714",
    unknownOrder: "715",
    wrongStage: "715",
    partlyShipped: "720",
    alreadyShipped: "720"
  },
  change_ship_deadline: {
    credentials: "801",
    missing: "802",
    dateShape: "806",
    dateTooEarly: "807",
    dateUnreal: "808",
    temporary: "813",
    noIdentifier: "814",
    unknownOrder: "815",
    wrongStage: "815",
    noDeadline: "817",
    alreadyShipped: "820"
  },
  get_status: {
    temporary: "900",
    credentials: "901",
    missing: "902",
    noIdentifier: "914",
    unknownOrder: "915"
  },
  get_order: {
    temporary: "900",
    credentials: "901",
    missing: "902",
    noIdentifier: "914",
    unknownOrder: "915"
  },
  shipping_rate: {
    credentials: "1001",
    missing: "1002",
    notNumeric: "1004",
    badCountry: "1009",
    badState: "1010",
    temporary: "1013",
    noRateCard: "1013",
    invalidShipment: "1022"
  },
  package_info: {
    credentials: "1101",
    missing: "1102",
    notNumeric: "1104",
    temporary: "1113",
    invalidItem: "1123"
  },
  enable_rush_processing: {
    temporary: "1200",
    credentials: "1201",
    missing: "1202",
    notNumeric: "1204",
    unknownOrder: "1213",
    wrongStage: "1213"
  }
} as const

/**
 * The code for an unknown method, and for requests that fail before they reach a method.
 *
 * @example
 * ```ts
 * const isTransport = ({ body }: Reply): boolean => body.code === TRANSPORT_CODE
 * ```
 */
export const TRANSPORT_CODE = "000"

/**
 * The codes of the specification for the identifiers of change_ship_deadline. Used if the policy sets
 * `deadlineIdentifiers: "listed"`.
 */
export const listedDeadlineCodes = { noIdentifier: "802", unknownOrder: "813", wrongStage: "813" } as const

/** The name of an API method. */
export type MethodName = keyof typeof codes
/** The kinds of refusal in a method's row. */
export type RefusalKindOf<M extends MethodName> = M extends MethodName ? keyof (typeof codes)[M] : never
/** A kind of refusal of any method. */
export type RefusalKind = RefusalKindOf<MethodName>
/** The codes of a method. */
export type CodeOf<M extends MethodName> = M extends MethodName ? (typeof codes)[M][keyof (typeof codes)[M]] : never

/**
 * The names of the thirteen API methods.
 *
 * @example
 * ```ts
 * methodNames.includes("push_order") // => true
 * ```
 */
export const methodNames = Object.keys(codes) as ReadonlyArray<MethodName>

const names = new Set<string>(methodNames)

/** Whether a string is the name of an API method. */
export const isMethodName = (name: string): name is MethodName => names.has(name)

/** Throws a `TypeError` if an argument of a host is not the name of an API method. */
export const checkMethodName = (place: string, name: string): void => {
  if (!isMethodName(name)) throw new TypeError(`${place}: ${unknownName("method", String(name), methodNames)}`)
}
