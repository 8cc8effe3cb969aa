// cspell:ignore wsenjer royalmail
// Royal Mail International Standard, small parcels to Europe. Prices: the data of a public plugin for shops
// (wsenjer/royalmail-woocommerce-shipping-calculator, commit 274d279), read on 30 November 2026. Sizes: up to 60 cm and
// 90 cm for the sum of the sides. For rolls: up to 90 cm, and 104 cm for the length plus twice the diameter.
import { lint, type RateCard, type RateTable } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { boxTo, priceOf, week } from "./tariff.ts"

const table: Pick<RateTable, "zones" | "rows"> = {
  zones: ["EU1", "EU2", "EU3"],
  rows: [
    ["0.25", "7.55", "7.70", "8.40"],
    ["0.5", "9.45", "9.75", "10.35"],
    ["0.75", "10.65", "11.00", "11.75"],
    ["1", "11.85", "12.15", "13.15"],
    ["1.25", "12.85", "13.35", "14.30"],
    ["1.5", "12.85", "13.35", "15.45"],
    ["2", "14.35", "14.85", "16.45"]
  ]
}

const card: RateCard = {
  format: "ratecard/1",
  id: "royal-mail-international-standard",
  edition: "1",
  carrier: "royal-mail",
  source: "wsenjer/royalmail-woocommerce-shipping-calculator, 4_deliveryToPrice.csv at 274d279",
  validFrom: "2024-01-01",
  currency: "GBP",
  units: { length: "cm", weight: "kg" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: week,
  zones: [
    { id: "EU1", match: [{ country: "DE" }, { country: "FR" }, { country: "IE" }] },
    { id: "EU2", match: [{ country: "ES" }, { country: "IT" }] },
    { id: "EU3", match: [{ country: "CH" }, { country: "NO" }] }
  ],
  services: [
    {
      code: "INTERNATIONAL_STANDARD",
      title: "International Standard",
      limits: { maxWeight: "2" },
      weight: { basis: "box", rounding: [] },
      rates: [
        // The sum of the sides of a tube, length + diameter + diameter, is its length plus twice its diameter.
        {
          name: "Rolls",
          when: [
            ["packageType", "=", "TUBE"],
            ["sumDims", "<=", "104"],
            ["longest", "<=", "90"]
          ],
          ...table
        },
        {
          name: "Parcels",
          when: [
            ["sumDims", "<=", "90"],
            ["longest", "<=", "60"]
          ],
          ...table
        }
      ],
      surcharges: [],
      transit: { calendar: "week", show: "label", byZone: { EU1: [3, 5], EU2: [3, 5], EU3: [4, 7] } }
    }
  ]
}

const to = (country: string, box: Parameters<typeof boxTo>[2], packageType = "Box") =>
  boxTo("royal-mail", { country }, box, { packageType })

it("prices a box of 400 g to Germany", () => {
  // 30 + 20 + 10 = 60 cm. 0.4 kg, up to 0.5 kg: 9.45.
  expect(priceOf(card, to("DE", [30, 20, 10, 0.4]))).toEqual(["9.45", "base 9.45"])
})

it("prices a roll of 1 kg to Spain by its length plus twice its diameter", () => {
  // 80 + 2 x 12 = 104 cm. 1 kg: 12.15.
  expect(priceOf(card, to("ES", [80, 12, 12, 1], "Tube"))).toEqual(["12.15", "base 12.15"])
  // 80.1 + 2 x 12 = 104.1 cm, and 91 cm of length, are too long. A box of 80 cm is, too.
  expect(priceOf(card, to("ES", [80.1, 12, 12, 1], "Tube"))).toEqual(["condition of the table"])
  expect(priceOf(card, to("ES", [91, 6, 6, 1], "Tube"))).toEqual(["condition of the table"])
  expect(priceOf(card, to("ES", [80, 12, 12, 1]))).toEqual(["condition of the table"])
})

it("prices a box of 1.6 kg to Switzerland at the limit of its size", () => {
  // 40 + 30 + 20 = 90 cm. 1.6 kg, up to 2 kg: 16.45.
  expect(priceOf(card, to("CH", [40, 30, 20, 1.6]))).toEqual(["16.45", "base 16.45"])
  expect(priceOf(card, to("CH", [40, 30, 20.1, 1.6]))).toEqual(["condition of the table"])
})

it("the linter finds nothing", () => {
  expect(lint([card])).toEqual([])
})
