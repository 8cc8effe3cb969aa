import type { Bug } from "../bug.ts"

const core = "packages/core"

export const coreBugs: ReadonlyArray<Bug> = [
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
    file: `${core}/src/operator/repetition.ts`,
    from: "revision > 1 && revision <= order.revision",
    to: "revision > order.revision",
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
    from: "return Effect.map(isWrittenBy(entry, existing), (isOurs) => ({ order: existing, isOurs }))",
    to: "return Effect.succeed({ order: existing, isOurs: false })",
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
    name: "every century is a leap year",
    file: "packages/packing/src/values/civil-date.ts",
    from: "Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)",
    to: "Math.floor(y / 4)",
    tests: [`${core}/test/values/wire-date.test.ts`]
  },
  {
    name: "an erased order keeps its personalization",
    file: `${core}/src/order/erasure.ts`,
    from: '"shipment_id", "sku"]',
    to: '"shipment_id", "sku", "personalization"]',
    tests: ["packages/adapter-sql/test/orders/erased-everywhere.databases.test.ts"]
  },
  {
    name: "a delivered shipment is in transit again",
    file: `${core}/src/order/tracking.ts`,
    from: 'status === "delivered" && update.status !== "returned" ? status : update.status',
    to: "update.status",
    tests: [`${core}/test/commands/shipments.test.ts`]
  },
  {
    name: "a voided shipment counts as shipped",
    file: `${core}/src/order/pieces.ts`,
    from: "shipments.filter(({ voided }) => voided === undefined)",
    to: "shipments.filter(() => true)",
    tests: [`${core}/test/commands/shipments.test.ts`]
  }
]
