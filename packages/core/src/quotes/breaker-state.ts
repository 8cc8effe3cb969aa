/**
 * The state of a circuit breaker. A closed breaker admits every call. An open breaker admits no call before `until`. A
 * half-open breaker admits no call while a probe is running.
 */
export type BreakerState =
  | { readonly state: "closed"; readonly failures: number }
  | { readonly state: "open"; readonly until: bigint }
  | { readonly state: "halfOpen" }

/** The number of consecutive failures that open the breaker, and the pause before a probe, in nanoseconds. */
export interface BreakerOptions {
  readonly failures: number
  readonly pause: bigint
}

/** The admission of a call: normal, or as a probe of an open breaker. */
export type Admission = "call" | "probe"

/** The end of a call. `interrupted` means that the caller cancelled the call before the response. */
export type CallEnd = "succeeded" | "failed" | "interrupted"

/** The initial state of a breaker: closed, without failures. */
export const closed: BreakerState = { state: "closed", failures: 0 }

const opened = (now: bigint, { pause }: BreakerOptions): BreakerState => ({ state: "open", until: now + pause })

/** Functions that return the state after a normal call, given the number of failures before it. */
const afterCall: Readonly<Record<CallEnd, (failures: number, now: bigint, options: BreakerOptions) => BreakerState>> = {
  succeeded: () => closed,
  failed: (failures, now, options) =>
    failures + 1 < options.failures ? { state: "closed", failures: failures + 1 } : opened(now, options),
  interrupted: (failures) => ({ state: "closed", failures })
}

/** Functions that return the state after a probe. If the probe was interrupted, the next call becomes the probe. */
const afterProbe: Readonly<Record<CallEnd, (now: bigint, options: BreakerOptions) => BreakerState>> = {
  succeeded: () => closed,
  failed: opened,
  interrupted: (now) => ({ state: "open", until: now })
}

/** Returns the admission of a call, or undefined for a rejected one, with the breaker's next state. */
export const admit = (breaker: BreakerState, now: bigint): readonly [Admission | undefined, BreakerState] => {
  if (breaker.state === "closed") return ["call", breaker]
  return breaker.state === "open" && now >= breaker.until ? ["probe", { state: "halfOpen" }] : [undefined, breaker]
}

/**
 * Returns the state after a call has ended. A normal call that ends after the breaker has opened does not change it.
 */
export const afterEnd = (
  breaker: BreakerState,
  admission: Admission,
  end: CallEnd,
  now: bigint,
  options: BreakerOptions
): BreakerState => {
  if (admission === "probe") return afterProbe[end](now, options)
  return breaker.state === "closed" ? afterCall[end](breaker.failures, now, options) : breaker
}
