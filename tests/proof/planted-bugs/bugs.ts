// Bugs that a developer could make, one in each row. The tests in the row must find it.

/** A bug as a replacement in one file. */
export interface Bug {
  readonly name: string
  readonly file: string
  /** Code that occurs exactly once in the file. */
  readonly from: string
  readonly to: string
  /** Test files, of which at least one test must fail. */
  readonly tests: ReadonlyArray<string>
}

const core = "packages/core"
const packing = "packages/packing"
const sql = "packages/adapter-sql"
const http = "packages/adapter-http"

export const bugs: ReadonlyArray<Bug> = [
  {
    name: "a decimal keeps a minus sign before zero",
    file: `${core}/src/values/decimal.ts`,
    from: "isMinus && nonZeroDigit.test(magnitude)",
    to: "isMinus",
    tests: [`${core}/test/values/decimal.test.ts`]
  },
  {
    name: "a body with a duplicate key is accepted",
    file: `${core}/src/json/read-json.ts`,
    from: "kept >= scanned.keys",
    to: "kept >= 0",
    tests: [`${core}/test/json/read-json.test.ts`]
  },
  {
    name: "an order in production can be put on hold",
    file: `${core}/src/order/lifecycle.ts`,
    from: 'processing: blocked("inProcessing", "the order is in production"),',
    to: 'processing: { to: "processing" },',
    tests: [`${core}/test/methods/hold-order.test.ts`]
  },
  {
    name: "an operator's hold does not block a shipment",
    file: `${core}/src/order/lifecycle.ts`,
    from: 'partly: "processing", unless: { operatorHeld } },',
    to: 'partly: "processing" },',
    tests: [`${core}/test/commands/holds.test.ts`]
  },
  {
    name: "a repeated command of an operator is applied again",
    file: `${core}/src/operator/operate.ts`,
    from: "event.gesture === gesture && event.revision > 1",
    to: "event.gesture === gesture && event.revision > order.revision",
    tests: [`${core}/test/commands/gestures.test.ts`]
  },
  {
    name: "a command whose response was lost is applied again",
    file: `${core}/src/commit/update-order.ts`,
    from: 'if (outcome === "lost") lost.push(decision.event)',
    to: "",
    tests: [`${core}/test/commit/lost-writes.test.ts`]
  },
  {
    name: "an order whose insertion was not acknowledged counts as its own duplicate",
    file: `${core}/src/commit/insert-order.ts`,
    from: "return { order: existing, isOurs: yield* isWrittenBy(entry, existing) }",
    to: "return { order: existing, isOurs: false }",
    tests: [`${core}/test/commit/lost-writes.test.ts`]
  },
  {
    name: "an open circuit breaker never sends a probe",
    file: `${core}/src/quotes/breaker-state.ts`,
    from: "now >= breaker.until",
    to: "now < breaker.until",
    tests: [`${core}/test/quotes/breaker-state.test.ts`]
  },
  {
    name: "a piece may be placed over the edge of an empty space",
    file: `${packing}/src/packing/geometry/empty-spaces.ts`,
    from: "if (SX - X >= minX) m = push(f, m, X, sy, sz, SX, SY, SZ)",
    to: "if (SX - X >= minX) m = push(f, m, X - 1, sy, sz, SX, SY, SZ)",
    tests: [`${packing}/test/packing/validity.test.ts`]
  },
  {
    name: "a piece needs no support below it",
    file: `${packing}/src/packing/geometry/support.ts`,
    from: "if (area >= needed) return true",
    to: "return true",
    tests: [`${packing}/test/packing/rules.test.ts`]
  },
  {
    name: "the verifier accepts pieces that overlap in height",
    file: `${packing}/src/verify/space.ts`,
    from: "a.low[2] < b.high[2] && b.low[2] < a.high[2]",
    to: "a.low[2] < b.low[2] && b.low[2] < a.high[2]",
    tests: [`${packing}/test/verify/faults.test.ts`]
  },
  {
    name: "a negative amount loses its sign",
    file: `${packing}/src/rating/money/money.ts`,
    from: 'amount < 0 ? "-" : ""',
    to: '""',
    tests: [`${packing}/test/rating/quote/oracle.test.ts`]
  },
  {
    name: "a holiday counts as an open day",
    file: `${packing}/src/rating/calendar/open-days.ts`,
    from: "weekdays[weekdayOf(day)] === true && !holidays.has(day)",
    to: "weekdays[weekdayOf(day)] === true",
    tests: [`${packing}/test/rating/quote/delivery-times.test.ts`]
  },
  {
    name: "an update does not compare the order's revision",
    file: `${sql}/src/orders/write/sqlite-writer.ts`,
    from: '"order_id = ?", "revision = ? - 1",',
    to: '"order_id = ?", "revision >= ? - 99",',
    tests: [`${sql}/test/orders/laws.test.ts`]
  },
  {
    name: "a commit whose result was lost is reported as a conflict",
    file: `${sql}/src/orders/write/retrying-writer.ts`,
    from: 'isUncertain ||= kind === "uncertain"',
    to: "isUncertain = false",
    tests: [`${sql}/test/orders/write/lost-commits.test.ts`]
  },
  {
    name: "a sender settles an event that another sender has claimed",
    file: `${sql}/src/events/claims.ts`,
    from: "const isOwn: Clause = (next) => `claimed_by =",
    to: "const isOwn: Clause = (next) => `claimed_by is not null or '' =",
    tests: [`${sql}/test/outbox/outbox.test.ts`]
  },
  {
    name: "a retry of a webhook precedes the earlier event of its order",
    file: `${sql}/src/webhooks/deliveries/claim-deliveries.ts`,
    from: "e.revision < d.revision",
    to: "e.revision > d.revision",
    tests: ["tests/webhooks/kill.test.ts"]
  },
  {
    name: "failed logins never cause a delay",
    file: `${sql}/src/accounts/login/throttle.ts`,
    from: "const count = (failuresOf(name, now)?.count ?? 0) + 1",
    to: "const count = 1",
    tests: [`${sql}/test/accounts/login/throttle.test.ts`]
  },
  {
    name: "any secretkey is valid",
    file: `${sql}/src/accounts/credentials/secretkey.ts`,
    from: "return found === 1",
    to: "return found <= 1",
    tests: [`${sql}/test/accounts/credentials/secretkey.test.ts`]
  },
  {
    name: "two processes lease the same node number",
    file: `${sql}/src/node-leases/lease-table.ts`,
    from: "(expires_at is null or expires_at <= ",
    to: "(expires_at is null or expires_at > ",
    tests: [`${sql}/test/node-leases/lease-table.test.ts`]
  },
  {
    name: "a temporary failure is sent with HTTP status 200",
    file: `${http}/src/options/status.ts`,
    from: "temporary: 503,",
    to: "",
    tests: ["tests/service/cases-on-the-wire.test.ts"]
  },
  {
    name: "a packer may use the routes of an admin",
    file: `${http}/src/operator/api.ts`,
    from: "if (!includes(holder.role, route.role)) {",
    to: 'if (holder.role === "viewer" && !includes(holder.role, route.role)) {',
    tests: [`${http}/test/operator/access.test.ts`]
  },
  {
    name: "a webhook is sent to a private address",
    file: `${http}/src/webhooks/addresses.ts`,
    from: 'if (parsed.range() !== "unicast") return false',
    to: 'if (parsed.range() === "loopback") return false',
    tests: [`${http}/test/webhooks/addresses.test.ts`]
  },
  {
    name: "the signature of a webhook uses the whole secret as its key",
    file: `${http}/src/webhooks/signature.ts`,
    from: ".slice(PREFIX.length)",
    to: "",
    tests: [`${http}/test/webhooks/signature.test.ts`]
  }
]
