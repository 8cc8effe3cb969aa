/** A rate card with one service. */
export const card = {
  format: "ratecard/1",
  id: "rapid-us",
  edition: "2026",
  carrier: "rapid",
  validFrom: "2026-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: { road: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] } },
  zones: [{ id: "home", match: [{ country: "US" }] }],
  services: [
    {
      code: "RAPID_GROUND",
      title: "Rapid Ground",
      weight: { basis: "box", rounding: [{ step: "1" }] },
      rates: [
        {
          zones: ["home"],
          rows: [
            ["5", "9.02"],
            ["20", "14.50"]
          ]
        }
      ],
      surcharges: [],
      transit: { calendar: "road", show: "label", byZone: { home: [2, 3] } }
    }
  ]
}
