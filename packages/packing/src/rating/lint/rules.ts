import * as Calendars from "./calendars.ts"
import * as Conditions from "./conditions.ts"
import * as DeadRows from "./dead-rows.ts"
import * as Editions from "./editions.ts"
import type { Check } from "./finding.ts"
import * as Places from "./places.ts"
import * as Rates from "./rates.ts"
import * as Services from "./services.ts"
import * as ShipFroms from "./ship-froms.ts"
import * as Surcharges from "./surcharges.ts"
import * as Taxes from "./taxes.ts"
import * as Weights from "./weights.ts"
import * as Zones from "./zones.ts"

/** Severity of a finding. `error`: a document contradicts itself or another one. `warning`: a likely mistake. */
export type Severity = "error" | "warning"

const error = (check: Check) => ({ severity: "error" as Severity, check })
const warning = (check: Check) => ({ severity: "warning" as Severity, check })

/** Checks, keyed by the name of the rule. docs/rate-cards.md describes the rules. */
export const rules = {
  "validity-reversed": error(Editions.validityReversed),
  "same-edition": error(Editions.sameEdition),
  "editions-overlap": error(Editions.editionsOverlap),
  "editions-gap": warning(Editions.editionsGap),
  "editions-disagree": warning(Editions.editionsDisagree),

  "impossible-date": error(Calendars.impossibleDate),
  "unknown-calendar": error(Calendars.unknownCalendar),
  "unused-calendar": warning(Calendars.unusedCalendar),
  "holiday-on-closed-day": warning(Calendars.holidayOnClosedDay),
  "holiday-outside-validity": warning(Calendars.holidayOutsideValidity),

  "unknown-country": error(Places.unknownCountry),
  "unknown-state": error(Places.unknownState),
  "malformed-postal": error(Places.malformedPostal),
  "reversed-postal": error(Places.reversedPostal),
  "duplicate-zone": error(Zones.duplicateZone),
  "overlapping-zones": error(Zones.overlappingZones),
  "unreachable-zone": error(Zones.unreachableZone),
  "zone-without-price": warning(Zones.zoneWithoutPrice),
  "unknown-origin": error(Zones.unknownOrigin),

  "table-of-unknown-zone": error(Rates.tableOfUnknownZone),
  "row-width": error(Rates.rowWidth),
  "over-width": error(Rates.overWidth),
  "over-without-price": warning(Rates.overWithoutPrice),
  "rows-not-ascending": error(Rates.rowsNotAscending),
  "rows-end-early": warning(Rates.rowsEndEarly),
  "rows-beyond-limit": warning(Rates.rowsBeyondLimit),
  "dead-row": warning(DeadRows.deadRow),
  "limit-below-rows": warning(Rates.limitBelowRows),
  "price-falls": warning(Rates.priceFalls),
  "price-off-increment": warning(Rates.priceOffIncrement),
  "shadowed-table": error(Rates.shadowedTable),
  "table-never-applies": error(Conditions.tableNeverApplies),

  "zero-step": error(Weights.zeroStep),
  "weight-steps-not-ascending": error(Weights.weightStepsNotAscending),
  "weight-steps-end": warning(Weights.weightStepsEnd),
  "idle-dim-above-volume": warning(Weights.idleDimAboveVolume),
  "minimum-beyond-rows": error(Weights.minimumBeyondRows),
  "impossible-limit": error(Weights.impossibleLimit),

  "duplicate-service": error(Services.duplicateService),
  "no-package-type": error(Services.noPackageType),
  "zone-without-transit": error(Services.zoneWithoutTransit),
  "transit-without-price": warning(Services.transitWithoutPrice),
  "transit-of-unknown-zone": error(Services.transitOfUnknownZone),
  "transit-reversed": error(Services.transitReversed),
  "transit-too-long": error(Services.transitTooLong),
  "timestamp-without-by": error(Services.timestampWithoutBy),
  "by-without-timestamp": warning(Services.byWithoutTimestamp),

  "unknown-surcharge": error(Surcharges.unknownSurcharge),
  "unused-surcharge": warning(Surcharges.unusedSurcharge),
  "surcharge-named-base": error(Surcharges.surchargeNamedBase),
  "surcharge-never-applies": error(Conditions.surchargeNeverApplies),
  "percent-of-unknown": error(Surcharges.percentOfUnknown),
  "percent-of-later": error(Surcharges.percentOfLater),
  "percent-of-absent": warning(Surcharges.percentOfAbsent),
  "percent-of-shared-base": error(Surcharges.percentOfSharedBase),
  "percent-circular": error(Surcharges.percentCircular),
  "priority-tie": error(Surcharges.priorityTie),
  "priority-without-group": warning(Surcharges.priorityWithoutGroup),
  "min-above-max": error(Surcharges.minAboveMax),
  "amount-of-unknown-zone": error(Surcharges.amountOfUnknownZone),
  "amount-lacks-zone": warning(Surcharges.amountLacksZone),
  "value-per-box": warning(Surcharges.valuePerBox),
  "dates-not-ascending": error(Surcharges.datesNotAscending),
  "dates-start-late": error(Surcharges.datesStartLate),
  "amount-left-over": warning(Surcharges.amountLeftOver),
  "negative-line": warning(Surcharges.negativeLine),
  "discount-cancelled": warning(Surcharges.discountCancelled),
  "zone-without-tax": warning(Taxes.zoneWithoutTax),
  "idle-min-billable": warning(Surcharges.idleMinBillable),

  "contradictory-condition": error(Conditions.contradictoryCondition),
  "test-of-unknown-zone": error(Conditions.testOfUnknownZone),
  "ship-dates-reversed": error(Conditions.shipDatesReversed),
  "ship-dates-outside": warning(Conditions.shipDatesOutside),

  "duplicate-ship-from": error(ShipFroms.duplicateShipFrom),
  "unknown-timezone": error(ShipFroms.unknownTimezone),
  "cutoff-on-closed-day": warning(ShipFroms.cutoffOnClosedDay),
  "rush-is-later": warning(ShipFroms.rushIsLater)
} satisfies Readonly<Record<string, { readonly severity: Severity; readonly check: Check }>>

/** Name of a lint rule. */
export type LintRule = keyof typeof rules
