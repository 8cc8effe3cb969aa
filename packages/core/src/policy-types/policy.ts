// `npm run draw -- types` generates this file from the schema of the policy; a test fails if it is out of date.

/** Minimum number of calendar days until a ship_deadline, by method. */
export interface PolicyLeadDays {
  /** Days from today; 0 accepts today and later. From 0 to 366. */
  readonly push_order: number
  /** Days from today. From 0 to 366. */
  readonly re_order: number
  /** Days from the order date. From 0 to 366. */
  readonly change_ship_deadline: number
}

/** The due date of orders with a finishing and a service. */
export interface PolicyPromise {
  /** Finishing of an item. Default: every item. */
  readonly finishing?: string
  /** Service of the order. Default: every service. */
  readonly service?: string
  /** Days after the order date; 0 is the order date. From 0 to 366. */
  readonly days: number
}

/** Values of order_status. */
export interface PolicyLabels {
  /** An order that has not been started. */
  readonly new: string
  /** An order in production. */
  readonly processing: string
  /** An order whose items have all shipped. */
  readonly shipped: string
  /** A cancelled order. */
  readonly cancelled: string
  /** An order on hold in any stage except cancelled. */
  readonly held: string
}

/** Maximum sizes. */
export interface PolicyLimits {
  /** Characters in a name, reference or code. From 1 to 255. */
  readonly name: number
  /** Characters in a note or URL. From 1 to 10,000. */
  readonly note: number
  /** Items in an order, or boxes in a quote. From 1 to 10,000. */
  readonly items: number
  /** Quantity of one item. From 1 to 1,000,000. */
  readonly quantity: number
  /**
   * Events of an order from which the methods of merchants are refused, and operators' commands from twice this number.
   * unhold_order, cancel_order, and the operators' cancel and erase stay possible. From 1 to 2,000.
   */
  readonly events: number
  /**
   * Maximum bytes of an order as JSON after a method of merchants, and half of the maximum after an operator's command.
   * The commands without a limit of events have none of bytes. From 10,000 to 700,000.
   */
  readonly orderBytes: number
  /** Bytes in a request body. From 100 to 104,857,600. */
  readonly bodyBytes: number
  /** Nesting depth of the JSON body. From 4 to 1,000. */
  readonly depth: number
  /** Values in the JSON body. From 32 to 10,000,000. */
  readonly nodes: number
  /** Concurrent requests. From 1 to 100,000. */
  readonly inFlight: number
}

/** The minimum resolution of the images of a finishing. */
export interface PolicyResolution {
  /** Finishing of an item. Default: every item. */
  readonly finishing?: string
  /** Minimum number of pixels per inch of the print. From 1 to 2,400. */
  readonly pixelsPerInch: number
}

/** Consequence of each kind of issue with an image. */
export interface PolicyImageIssues {
  /** The image cannot be fetched. */
  readonly unreachable: "ignore" | "warn" | "hold" | "refuse"
  /** The image cannot be read. */
  readonly unreadable: "ignore" | "warn" | "hold" | "refuse"
  /** The image has too few pixels. */
  readonly resolution: "ignore" | "warn" | "hold" | "refuse"
  /** The sides of the image and the print have different ratios. */
  readonly ratio: "ignore" | "warn" | "hold" | "refuse"
  /** The image has another colour space. */
  readonly colours: "ignore" | "warn" | "hold" | "refuse"
  /** The file has several pages. */
  readonly pages: "ignore" | "warn" | "hold" | "refuse"
}

/** How images are judged. */
export interface PolicyPreflight {
  /** Minimum resolution by finishing. The first matching entry counts; without one, every resolution is enough. */
  readonly resolution: ReadonlyArray<PolicyResolution>
  /**
   * Tolerated difference between the ratio of the sides of the image and that of the print, in percent. From 0 to 100.
   */
  readonly ratioTolerance: number
  /** Accepted colour spaces. */
  readonly colours: readonly ["rgb" | "grey" | "cmyk" | "lab", ...Array<"rgb" | "grey" | "cmyk" | "lab">]
  /** Consequence of each kind of issue. */
  readonly issues: PolicyImageIssues
}

/** A policy with a value for every option. */
export interface Policy {
  /** IANA time zone for all dates in the API and for counting calendar days. */
  readonly zone: string
  /** Minimum number of calendar days until a ship_deadline. */
  readonly leadDays: PolicyLeadDays
  /**
   * Due dates of new orders without a ship_deadline, by finishing and service. The first matching entry counts, and the
   * slowest item decides. Merchants do not see the date.
   */
  readonly promise: ReadonlyArray<PolicyPromise>
  /** Whether change_ship_deadline refuses a past date with 807, or accepts it if it satisfies the lead days. */
  readonly pastDeadline: "accept" | "refuse"
  /** Codes of change_ship_deadline for invalid identifiers: 814 and 815, as in similar methods, or 802 and 813. */
  readonly deadlineIdentifiers: "siblings" | "listed"
  /** Whether white space at the start or end of a new xid is part of the xid, or refused (x02). */
  readonly xidWhitespace: "keep" | "refuse"
  /** Whether every address needs a state, or only in countries with states in addresses. */
  readonly stateRequired: "always" | "whereUsed"
  /** Whether every address needs a zip, or only in countries with zips in addresses. */
  readonly zipRequired: "always" | "whereUsed"
  /** Whether shipping_rate needs the full address, or only country, zip and state. */
  readonly rateAddress: "full" | "destination"
  /** Stages that accept hold_order. In the processing stage, it is always refused (318). */
  readonly holdFrom: ReadonlyArray<"new" | "shipped" | "cancelled">
  /** Reasons for an operator's hold or rejection. The merchant's own hold has the first one. */
  readonly holdReasons: readonly [string, ...Array<string>]
  /** Reasons that an operator can give for a reprint. */
  readonly reprintReasons: readonly [string, ...Array<string>]
  /** Stages that accept cancel_order before the first shipment. */
  readonly cancelFrom: ReadonlyArray<"new" | "processing">
  /** Values of order_status. */
  readonly labels: PolicyLabels
  /** Whether to ignore unknown fields or refuse the request with the code for a missing field (x02). */
  readonly unknownFields: "ignore" | "reject"
  /**
   * Whether every reply has details: kind, issues, existing and ignored. Otherwise, only replies to requests with the
   * header Waybill-Details: 1.
   */
  readonly details: boolean
  /** Maximum sizes. Anything larger is refused. */
  readonly limits: PolicyLimits
  /** Units of lengths and weights in the API. */
  readonly units: "in/lb" | "cm/kg"
  /** Fields of each box in box_info: sizes, weight and type, or sizes alone. */
  readonly boxInfo: "full" | "sizes"
  /**
   * Whether package_info, also as the typed call packageInfo, packs a print with an unknown finishing like one without,
   * and names it in the details, or refuses it (1123). bindQuotes then binds no quote. New orders only name it.
   */
  readonly unknownFinishing: "pack" | "refuse"
  /** Whether shipping_rate quotes for a residential address. */
  readonly residential: boolean
  /** Whether shipping_rate quotes for rush handling. */
  readonly rushQuotes: boolean
  /**
   * Whether push_order and re_order bind the quote of the order's service for its packed prints, unless the host passes
   * one.
   */
  readonly bindQuotes: "never" | "push"
  /** HTTP status of a refusal: always 200, or 401, 404, 409 and 422 by kind. */
  readonly httpStatus: "ok" | "mapped"
  /** Whether a JSON body is accepted with any Content-Type, or only with application/json. */
  readonly contentType: "any" | "json"
  /** Whether an order's track_url receives shipments and tracking updates in the webhook format. */
  readonly trackUrl: "never" | "post"
  /** Allowed webhook URLs: only https, or http too. */
  readonly webhookUrls: "https" | "any"
  /** Allowed webhook addresses: only public ones, or also private networks and this machine. */
  readonly webhookNetworks: "public" | "any"
  /** How `preflight` judges the print-ready image of an item. */
  readonly preflight: PolicyPreflight
  /** Maximum number of attempts to write an order while other writers are updating it. From 1 to 1,000. */
  readonly attempts: number
  /** Seconds until a retry if a port is unavailable. From 1 to 3,600. */
  readonly retryAfter: number
}
