import type { SandboxScript } from "./sandbox-script.ts"

/** Name of the fate of every order, to which others are added. */
export const BASE_FATE = "shipped"

const TRACKING = "SB{order_id}"

const held = { reason: "artwork", msg: "The image has a visible watermark." }

/** The built-in fates, in the form of a script. */
export const builtIn = {
  fates: {
    [BASE_FATE]: {
      summary: "shipped after a day, delivered after three days",
      steps: [
        { after: "2h", command: "start" },
        { after: "1d", command: "ship", input: { trackingno: TRACKING } },
        { after: "30h", command: "track", input: { shipment_id: "{shipment}", status: "in_transit", at: "{now}" } },
        { after: "3d", command: "track", input: { shipment_id: "{shipment}", status: "delivered", at: "{now}" } }
      ]
    },
    held: {
      summary: "held after an hour for its artwork, until its release",
      zip: "00001",
      steps: [{ after: "1h", command: "hold", input: held }]
    },
    released: {
      summary: "held after an hour and released a day later",
      zip: "00002",
      steps: [
        { after: "1h", command: "hold", input: held },
        { after: "25h", command: "release" }
      ]
    },
    split: {
      summary: "shipped in two parcels",
      zip: "00003",
      replaces: ["ship"],
      steps: [
        {
          after: "1d",
          command: "ship",
          input: { trackingno: TRACKING, parcels: [{ trackingno: `${TRACKING}A` }, { trackingno: `${TRACKING}B` }] }
        }
      ]
    },
    corrected: {
      summary: "shipped; the tracking number is corrected after 2 hours",
      zip: "00004",
      steps: [
        {
          after: "26h",
          command: "correctShipment",
          input: { shipment_id: "{shipment}", trackingno: `${TRACKING}C`, msg: "The label was printed again." }
        }
      ]
    },
    late: {
      summary: "delayed after four days, delivered after ten",
      zip: "00005",
      replaces: ["track"],
      steps: [
        { after: "30h", command: "track", input: { shipment_id: "{shipment}", status: "in_transit", at: "{now}" } },
        {
          after: "4d",
          command: "track",
          input: { shipment_id: "{shipment}", status: "exception", at: "{now}", note: "Delayed by weather" }
        },
        { after: "10d", command: "track", input: { shipment_id: "{shipment}", status: "delivered", at: "{now}" } }
      ]
    },
    returned: {
      summary: "not accepted by the customer, returned after eight days",
      zip: "00006",
      replaces: ["track"],
      steps: [
        { after: "30h", command: "track", input: { shipment_id: "{shipment}", status: "in_transit", at: "{now}" } },
        { after: "8d", command: "track", input: { shipment_id: "{shipment}", status: "returned", at: "{now}" } }
      ]
    },
    rejected: {
      summary: "rejected after an hour because of its artwork",
      zip: "00007",
      replaces: ["start", "ship", "track"],
      steps: [
        { after: "1h", command: "reject", input: { reason: "artwork", msg: "The image shows a protected brand." } }
      ]
    },
    "cancel-late": {
      summary: "started after a minute, so cancel_order is refused",
      zip: "00008",
      replaces: ["start"],
      steps: [{ after: "1m", command: "start" }]
    },
    "hook-delayed": {
      summary: "every webhook arrives an hour late",
      zip: "00009",
      webhook: { arrivals: ["1h"] }
    },
    "hook-repeated": {
      summary: "every webhook arrives again after a minute",
      zip: "00010",
      webhook: { arrivals: ["0s", "1m"] }
    },
    "hook-reordered": {
      summary: "webhooks of odd revisions arrive 7 hours late",
      zip: "00011",
      webhook: { oddArrivals: ["7h"] }
    },
    "hook-flaky": {
      summary: "three attempts of every webhook fail, the fourth arrives",
      zip: "00012",
      webhook: { failures: 3 }
    },
    "hook-dead": {
      summary: "every attempt fails, and the webhook is disabled",
      zip: "00013",
      webhook: { failures: 10 }
    }
  }
} as const satisfies SandboxScript
