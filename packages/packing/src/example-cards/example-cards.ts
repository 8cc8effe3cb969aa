import type { RateCard, ShipFrom } from "../rating/card/card.ts"
import acme2026 from "./acme-us-2026.json" with { type: "json" }
import acme2027 from "./acme-us-2027.json" with { type: "json" }
import harbor from "./harbor-us-2026.json" with { type: "json" }
import shipFrom from "./ship-from.json" with { type: "json" }
import swift from "./swift-us-2026.json" with { type: "json" }

/**
 * Three carriers of the United States that do not exist, with prices that could be: to try things out, and to start from.
 * In force from 2026 on; the last edition of each has no end.
 */
export const exampleCards = [acme2026, acme2027, swift, harbor] as unknown as ReadonlyArray<RateCard>

/** A workshop in Louisville, Kentucky. */
export const exampleShipFrom = shipFrom as unknown as ShipFrom
