// Kinds of error in invoices: how a correct bill is changed, and the findings to expect.
import { micros } from "./billing.ts"
import {
  acme2026,
  acme2027,
  box,
  changed,
  correct,
  dimensional,
  edited,
  european,
  fuelOf,
  fuelOn,
  ground,
  heavy,
  home,
  japanese,
  otherwise,
  type PlantedError,
  parcels,
  plus,
  post,
  recarded,
  rushed,
  separately,
  twoFindings,
  weighing,
  withAmount,
  without
} from "./plant.ts"

/** Planted kinds of error. */
export const plantedErrors: ReadonlyArray<PlantedError> = [
  // Weight
  otherwise("the next weight row", "weight", ground, { boxes: [box("14", "10", "6", "9")] }),
  otherwise("a much higher weight row", "weight", ground, { boxes: [box("14", "10", "6", "25")] }),
  otherwise("a lower weight row", "weight", ground, { boxes: [box("6", "6", "6", "3")] }),
  otherwise(
    "a stated weight",
    "weight",
    ground,
    { boxes: [box("14", "10", "6", "12")] },
    { stated: { weight: { value: "12", unit: "lb" } } }
  ),
  otherwise(
    "a stated weight in kilograms",
    "weight",
    ground,
    { boxes: [box("14", "10", "6", "22")] },
    { stated: { weight: { value: "9.97903214", unit: "kg" } } }
  ),
  otherwise("ounces read as pounds", "weight", post, { boxes: [box("11", "8", "4", "9.6")] }),
  otherwise(
    "a weight beyond the last row",
    "weight",
    changed(ground, {
      destination: { country: "US", state: "AK", postal: "99501" },
      boxes: [box("10", "10", "6", "19")]
    }),
    { boxes: [box("10", "10", "6", "24")] }
  ),
  otherwise(
    "a weight that brings a handling surcharge",
    "weight",
    changed(ground, { boxes: [box("14", "10", "6", "49")] }),
    { boxes: [box("14", "10", "6", "55")] },
    { stated: { weight: { value: "55", unit: "lb" } } }
  ),
  otherwise("the weight of one parcel of three", "weight", parcels, {
    boxes: [box("14", "10", "6", "7.4"), box("9", "9", "9", "8"), box("20", "12", "8", "11")]
  }),
  otherwise("the total weight of a shipment", "weight", european, {
    boxes: [box("10", "8", "4", "3.1"), box("9", "6", "4", "20")]
  }),
  otherwise(
    "the minimum weight not applied",
    "minimum-weight",
    changed(post, { boxes: [box("11", "8", "4", "0.1")], ...weighing("ACME_POST", { minimum: "0.5" }) }),
    weighing("ACME_POST", { minimum: undefined })
  ),
  otherwise(
    "a weight rounded to whole pounds",
    "weight-rounding",
    changed(post, { boxes: [box("9", "6", "2", "0.3")] }),
    weighing("ACME_POST", { rounding: [{ step: "1" }] }),
    { stated: { zone: "5" } }
  ),
  // Dimensions
  otherwise(
    "actual weight instead of dimensional weight",
    "dimensional-weight",
    dimensional,
    weighing("ACME_GROUND", { divisor: undefined })
  ),
  otherwise(
    "actual weight, as the invoice states",
    "dimensional-weight",
    dimensional,
    weighing("ACME_GROUND", { divisor: undefined }),
    { stated: { weight: { value: "9", unit: "lb" } } }
  ),
  otherwise(
    "dimensional weight below the volume limit",
    "dimensional-weight",
    changed(post, { boxes: [box("12", "12", "11.5", "2")] }),
    weighing("ACME_POST", { dimAboveVolume: undefined }),
    { stated: { weight: { value: "11", unit: "lb" } } }
  ),
  otherwise("a divisor of 166", "divisor", dimensional, weighing("ACME_GROUND", { divisor: "166" })),
  otherwise(
    "a divisor of 194, as the stated weight shows",
    "divisor",
    dimensional,
    weighing("ACME_GROUND", { divisor: "194" }),
    { stated: { weight: { value: "24", unit: "lb" } } }
  ),
  otherwise(
    "stated sides",
    "dimensions",
    ground,
    { boxes: [box("18", "14", "12", "7.4")] },
    { stated: { sides: { values: ["18", "14", "12"], unit: "in" } } }
  ),
  otherwise(
    "stated sides in centimetres",
    "dimensions",
    ground,
    { boxes: [box("30", "20", "10", "7.4")] },
    { stated: { sides: { values: ["76.2", "50.8", "25.4"], unit: "cm" } } }
  ),
  otherwise(
    "stated sides that bring a surcharge",
    "dimensions",
    ground,
    { boxes: [box("50", "10", "6", "7.4")] },
    { stated: { sides: { values: ["50", "10", "6"], unit: "in" } } }
  ),
  otherwise(
    "the sides of one parcel of three",
    "dimensions",
    parcels,
    { boxes: [box("14", "10", "6", "7.4"), box("9", "9", "9", "3.2"), box("24", "18", "12", "11")] },
    { stated: { sides: { values: ["24", "18", "12"], unit: "in" } }, codes: () => true }
  ),
  // Zone and destination
  otherwise(
    "a different zone",
    "zone",
    ground,
    { destination: { country: "US", state: "NY", postal: "10001" } },
    { stated: { weight: { value: "8", unit: "lb" } } }
  ),
  otherwise(
    "a different zone, as the invoice states",
    "zone",
    ground,
    { destination: { country: "US", state: "NY", postal: "10001" } },
    { stated: { zone: "8" } }
  ),
  otherwise(
    "a nearer zone",
    "zone",
    ground,
    { destination: { country: "US", state: "AZ", postal: "85001" } },
    { stated: { zone: "2" } }
  ),
  otherwise(
    "a different destination, as the invoice states",
    "destination",
    ground,
    { destination: { country: "US", state: "NY", postal: "10001" } },
    { stated: { country: "US", state: "NY", postal: "10001" } }
  ),
  otherwise(
    "a remote destination, as the invoice states",
    "destination",
    ground,
    { destination: { country: "US", state: "MT", postal: "59601" } },
    { stated: { postal: "59601", state: "MT" } }
  ),
  otherwise(
    "a different zone of a shipment in Japan",
    "zone",
    japanese,
    { destination: { country: "JP", postal: "600-8001" } },
    { stated: { zone: "kansai" } }
  ),
  // Options
  otherwise("a business billed as a residence", "residential", ground, { residential: true }),
  otherwise("a residence billed as a business", "residential", home, { residential: false }),
  otherwise(
    "a residence, as the invoice states",
    "residential",
    ground,
    { residential: true },
    { stated: { residential: true } }
  ),
  otherwise(
    "a regular order billed as rush",
    "rush",
    ground,
    { rush: true },
    { codes: (code) => code === "rush" || code !== "none" }
  ),
  otherwise("a rush order billed as regular", "rush", rushed, { rush: false }),
  otherwise("a box billed as a tube", "package-type", changed(post, { packageType: "Box" }), { packageType: "Tube" }),
  // Service, edition and date
  otherwise(
    "a different service",
    "service",
    ground,
    { service: "ACME_2DAY" },
    { stated: { weight: { value: "8", unit: "lb" }, zone: "5" } }
  ),
  otherwise(
    "a different service, as the invoice states",
    "service",
    ground,
    { service: "ACME_2DAY" },
    { stated: { service: "ACME_2DAY" } }
  ),
  otherwise("the next edition of the card", "edition", ground, { cards: [{ ...acme2027, validFrom: "2026-01-01" }] }),
  otherwise("the previous edition of the card", "edition", changed(ground, { at: "2027-02-10T18:00:00Z" }), {
    cards: [{ ...acme2026, validTo: null }]
  }),
  otherwise(
    "a stated ship date in the next edition",
    "ship-date",
    ground,
    { at: "2027-01-04T18:00:00Z" },
    { stated: { shipDate: "2027-01-06" } }
  ),
  otherwise(
    "a stated ship date in the peak season",
    "ship-date",
    ground,
    { at: "2026-10-12T18:00:00Z" },
    { stated: { shipDate: "2026-10-14" } }
  ),
  // Fuel
  otherwise("the fuel percentage of the next edition", "fuel", ground, fuelOf("20")),
  otherwise("the fuel percentage of an unknown week", "fuel", ground, fuelOf("19.25")),
  otherwise("a lower fuel percentage", "fuel", home, fuelOf("17")),
  otherwise("the fuel percentage of three parcels", "fuel", parcels, fuelOf("21.5")),
  otherwise("fuel on the base price only", "fuel", home, fuelOn(["base"])),
  otherwise("fuel on all earlier charges", "fuel", changed(ground, { at: "2026-10-12T18:00:00Z" }), fuelOn(["*"])),
  // Surcharges
  edited("a residential surcharge billed without its fuel", ground, plus({ code: "residential", amount: 5_950_000 }), {
    "surcharge-extra": "5.95"
  }),
  edited(
    "a delivery area surcharge that does not apply",
    ground,
    (charges) => withAmount("fuel", "3.26")(plus({ code: "das", amount: 4_200_000 })(charges)),
    { "surcharge-extra": "4.97" }
  ),
  edited(
    "a handling surcharge at a different amount",
    heavy,
    (charges) => withAmount("fuel", "19.77")(withAmount("ahs-weight", "55.00")(charges)),
    { "surcharge-amount": "5.63" }
  ),
  edited("a surcharge of the shipment at a different amount", ground, withAmount("handling", "2.50"), {
    "surcharge-amount": "1.00"
  }),
  edited("a surcharge not billed", changed(ground, { at: "2026-10-12T18:00:00Z" }), without("peak"), {
    "surcharge-missing": "-0.35"
  }),
  edited("fuel not billed", ground, without("fuel"), { "surcharge-missing": "-2.49" }),
  edited("the minimum of a surcharge not applied", rushed, withAmount("rush", "2.02"), { "amount-limit": "-0.98" }),
  edited("a charge that the card does not have", ground, plus({ code: "address-correction", amount: 18_500_000 }), {
    "unknown-charge": "18.50"
  }),
  edited(
    "a charge of the shipment billed for each parcel",
    parcels,
    (charges) => [
      ...charges.filter(({ code }) => code !== "handling"),
      ...[0, 1, 2].map((parcel) => ({ code: "handling", parcel, amount: 1_500_000, currency: "USD" }))
    ],
    { "shipment-split": "3.00" }
  ),
  separately("parcels of one shipment billed separately", european),
  // Amounts
  edited(
    "a base price that no rule gives",
    ground,
    (charges) => withAmount("fuel", "2.59")(withAmount("base", "13.99")(charges)),
    { "base-price": "0.65" }
  ),
  edited("fuel rounded up", parcels, withAmount("fuel", "2.27", 1), { rounding: "0.01" }),
  otherwise(
    "amounts rounded to five cents",
    "rounding",
    ground,
    recarded((card) => ({ ...card, rounding: { mode: "half-up", increment: "0.05" } }))
  ),
  // Lines
  edited("a line billed twice", ground, (charges) => [...charges, charges[0]!], { duplicate: "13.44" }),
  edited("a whole shipment billed twice", ground, (charges) => [...charges, ...charges], { duplicate: "17.43" }),
  edited("a credit for a line", ground, (charges) => [...charges, { ...charges[0]!, amount: -charges[0]!.amount }], {
    adjustment: "-13.44"
  }),
  edited("a marked correction", ground, plus({ code: "base", amount: 2_100_000, isAdjustment: true }), {
    adjustment: "2.10"
  }),
  edited("a different currency", ground, (charges) => charges.map((charge) => ({ ...charge, currency: "CAD" })), {
    currency: "0.00"
  }),
  edited("a parcel not billed", parcels, (charges) => charges.filter(({ parcel }) => parcel !== 1), {
    "not-billed": "-14.46"
  }),
  edited("a shipment not billed", ground, () => [], { "not-billed": "-17.43" }),
  {
    name: "a shipment with a service that the card does not have",
    truth: { ...ground, service: "ACME_LOST" },
    charges: correct(ground),
    findings: { unpriced: micros("17.43") }
  },
  {
    name: "a shipment before the first edition of the card",
    truth: { ...ground, at: "2025-06-10T18:00:00Z" },
    charges: correct(ground),
    findings: { unpriced: micros("17.43") }
  },
  // Several together
  twoFindings(
    "a weight and a residence",
    ground,
    [
      ["weight", { boxes: [box("14", "10", "6", "12")] }],
      ["residential", { residential: true }]
    ],
    { weight: { value: "12", unit: "lb" } }
  ),
  twoFindings(
    "a zone and a weight, both stated",
    ground,
    [
      ["weight", { boxes: [box("14", "10", "6", "13")] }],
      ["zone", { destination: { country: "US", state: "NY", postal: "10001" } }]
    ],
    { weight: { value: "13", unit: "lb" }, zone: "8" }
  ),
  twoFindings(
    "a weight and a fuel percentage",
    ground,
    [
      ["weight", { boxes: [box("14", "10", "6", "12")] }],
      ["fuel", fuelOf("20")]
    ],
    { weight: { value: "12", unit: "lb" } }
  )
]
