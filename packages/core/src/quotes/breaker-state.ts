/**
 * The state of a circuit breaker. Closed: every call is admitted. Open: no call is admitted before `until`. Half-open: a probe
 * is running, and no other call is admitted.
 */
export type BreakerState =
  | { readonly state: "closed"; readonly failures: number }
  | { readonly state: "open"; readonly until: bigint }
  | { readonly state: "halfOpen" }

/** The number of consecutive failures that opens the breaker, and the nanoseconds until a probe. */
export interface BreakerOptions {
  readonly failures: number
  readonly pause: bigint
}

/** How a call is admitted: normally, or as the probe of an open breaker. */
export type Admission = "call" | "probe"

/** How a call ended. `interrupted` means that the caller left before the response. */
export type CallEnd = "succeeded" | "failed" | "interrupted"

/** A closed breaker without failures. */
export const closed: BreakerState = { state: "closed", failures: 0 }

const opened = (now: bigint, { pause }: BreakerOptions): BreakerState => ({ state: "open", until: now + pause })

/** The state after a normal call, from a closed breaker with a number of failures. */
const afterCall: Readonly<Record<CallEnd, (failures: number, now: bigint, options: BreakerOptions) => BreakerState>> = {
  succeeded: () => closed,
  failed: (failures, now, options) =>
    failures + 1 < options.failures ? { state: "closed", failures: failures + 1 } : opened(now, options),
  interrupted: (failures) => ({ state: "closed", failures })
}

/** The state after a probe. If the probe was interrupted, the next call is a probe. */
const afterProbe: Readonly<Record<CallEnd, (now: bigint, options: BreakerOptions) => BreakerState>> = {
  succeeded: () => closed,
  failed: opened,
  interrupted: (now) => ({ state: "open", until: now })
}

/** Returns how a call is admitted now, or undefined if it is not, and the next state. */
export const admit = (breaker: BreakerState, now: bigint): readonly [Admission | undefined, BreakerState] => {
  if (breaker.state === "closed") return ["call", breaker]
  return breaker.state === "open" && now >= breaker.until ? ["probe", { state: "halfOpen" }] : [undefined, breaker]
}

/** Returns the state after a call has ended. A call admitted before the breaker opened does not change it. */
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
