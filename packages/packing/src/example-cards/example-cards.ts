import type { RateCard } from "../rating/card/card.ts"
import type { ShipFrom } from "../rating/card/ship-from.ts"
import acme2026 from "./acme-us-2026.json" with { type: "json" }
import acme2027 from "./acme-us-2027.json" with { type: "json" }
import harbor from "./harbor-us-2026.json" with { type: "json" }
import shipFrom from "./ship-from.json" with { type: "json" }
import swift from "./swift-us-2026.json" with { type: "json" }

/**
 * Rate cards of three fictional US carriers with realistic prices, for trials and as templates. They are valid from
 * 2026. The last edition of each carrier is open-ended.
 */
export const exampleCards = [acme2026, acme2027, swift, harbor] as unknown as ReadonlyArray<RateCard>

/** Ship-from document of a print shop in Louisville, Kentucky. */
export const exampleShipFrom = shipFrom as unknown as ShipFrom
