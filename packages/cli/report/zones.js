// Shows the postage of each service by zone.
import { tableOf } from "./table.js"
import { grouped, money, named } from "./text.js"

/** Returns the HTML of a table with a row for each service and zone. */
export const zonesOf = (zones) =>
  tableOf(
    "Postage by service and zone",
    ["Service, currency", "Zone", "Orders", "Parcels", "Postage", "Postage per order"],
    zones.map(({ cost, orders, parcels, service, zone }) => [
      named(service),
      named(zone),
      grouped(orders),
      grouped(parcels),
      money(cost),
      money((Number(cost) / orders).toFixed(2))
    ]),
    { isQuiet: true, numeric: [2, 3, 4, 5] }
  )
