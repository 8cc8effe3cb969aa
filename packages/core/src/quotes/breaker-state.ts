/** Closed: every request passes. Open: none does until then. Half open: one has passed to try, and none does meanwhile. */
export type Circuit =
  | { readonly state: "closed"; readonly failures: number }
  | { readonly state: "open"; readonly until: bigint }
  | { readonly state: "halfOpen" }

/** After how many failures in a row a circuit opens, and for how many nanoseconds. */
export interface Fuse {
  readonly failures: number
  readonly pause: bigint
}

/** How a request passes: as all others do, or as the one that tries. */
export type Pass = "call" | "probe"

/** How it came to an end; `left` when whoever asked has gone before there was an answer. */
export type End = "answered" | "failed" | "left"

export const closed: Circuit = { state: "closed", failures: 0 }

const opened = (now: bigint, { pause }: Fuse): Circuit => ({ state: "open", until: now + pause })

/** What a call makes of a closed circuit that has seen so many failures in a row. */
const afterCall: Readonly<Record<End, (failures: number, now: bigint, fuse: Fuse) => Circuit>> = {
  answered: () => closed,
  failed: (failures, now, fuse) =>
    failures + 1 < fuse.failures ? { state: "closed", failures: failures + 1 } : opened(now, fuse),
  left: (failures) => ({ state: "closed", failures })
}

/** What the probe makes of a circuit that is half open; when it was left, the next request is the probe. */
const afterProbe: Readonly<Record<End, (now: bigint, fuse: Fuse) => Circuit>> = {
  answered: () => closed,
  failed: opened,
  left: (now) => ({ state: "open", until: now })
}

/** How a request passes now, if it does, and the circuit from then on. */
export const admit = (circuit: Circuit, now: bigint): readonly [Pass | undefined, Circuit] => {
  if (circuit.state === "closed") return ["call", circuit]
  return circuit.state === "open" && now >= circuit.until ? ["probe", { state: "halfOpen" }] : [undefined, circuit]
}

/** The circuit after a request has come to its end. A call that began before the circuit opened changes nothing in it. */
export const settle = (circuit: Circuit, pass: Pass, end: End, now: bigint, fuse: Fuse): Circuit => {
  if (pass === "probe") return afterProbe[end](now, fuse)
  return circuit.state === "closed" ? afterCall[end](circuit.failures, now, fuse) : circuit
}
