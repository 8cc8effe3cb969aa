/** Reasons of differences between billed and expected amounts, each with its description. */
export const findingKinds = {
  weight: "billed at a different weight",
  dimensions: "billed with other sides",
  "dimensional-weight": "dimensional weight billed, or not billed, against the card",
  divisor: "dimensional weight computed with another divisor",
  "weight-rounding": "weight or sides rounded differently",
  "minimum-weight": "minimum billable weight applied, or not applied, against the card",
  zone: "billed for a different zone",
  destination: "billed for a different destination",
  residential: "billed as a residence, or as a business, against the order",
  rush: "billed as rush, or as regular, against the order",
  "package-type": "billed as a different package type",
  service: "billed as a different service",
  edition: "billed with a different edition of the card",
  "ship-date": "billed for a different ship date",
  fuel: "a percentage surcharge, such as fuel, with a different percentage or basis",
  "surcharge-missing": "surcharge not billed",
  "surcharge-extra": "surcharge billed that does not apply",
  "surcharge-amount": "surcharge billed at a different amount",
  "amount-limit": "minimum or maximum amount of a surcharge not applied",
  rounding: "amount rounded differently",
  "shipment-split": "parcels billed as separate shipments",
  "base-price": "base price that no rule of the card gives",
  total: "total that no rule of the card gives",
  "unknown-charge": "charge that the service does not have",
  duplicate: "charge billed again",
  adjustment: "correction of another charge",
  currency: "billed in a different currency",
  "not-billed": "parcel or shipment not billed",
  "not-ours": "shipment that is not in the orders",
  unpriced: "shipment without a price in the cards",
  unreadable: "line that cannot be read"
} as const satisfies Readonly<Record<string, string>>

/** Reason of a difference between a billed and an expected amount. */
export type FindingKind = keyof typeof findingKinds
