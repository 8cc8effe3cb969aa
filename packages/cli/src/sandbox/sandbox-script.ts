/** A command of the shop, some time after the order was received. */
export interface SandboxStep {
  /** Time after the order was received, such as `2h`. */
  readonly after: string
  /** Name of an operator's command, such as `ship`. */
  readonly command: string
  /**
   * Input of the command. In its strings, `{order_id}`, `{xid}` and `{now}` are replaced. Default: none.
   */
  readonly input?: { readonly [field: string]: unknown }
}

/** How the webhooks of an order arrive. */
export interface SandboxWebhookFault {
  /** Number of attempts of each event that fail with HTTP 503, without reaching the receiver. Default 0. */
  readonly failures?: number
  /** Delays with which each event arrives, once for each of them. Default: once, without a delay. */
  readonly arrivals?: ReadonlyArray<string>
  /** Delays of the events with an odd revision. Default: `arrivals`. */
  readonly oddArrivals?: ReadonlyArray<string>
}

/** The fate of an order, which its data selects. */
export interface SandboxFate {
  /** Description for people. Default: none. */
  readonly summary?: string
  /** ZIP of the shipping address that selects the fate. Default: none. */
  readonly zip?: string
  /** Commands of the fates before it that do not happen. Default: none. */
  readonly replaces?: ReadonlyArray<string>
  /** Commands of the shop. Default: none. */
  readonly steps?: ReadonlyArray<SandboxStep>
  /** How the webhooks of the order arrive. Default: once and immediately. */
  readonly webhook?: SandboxWebhookFault
}

/** The fates of orders, by name. The suffix of an xid that selects a fate is a hyphen and its name. */
export interface SandboxScript {
  /** Fates that are added, or replace the built-in ones of the same name. */
  readonly fates: { readonly [name: string]: SandboxFate }
}
