/** Maximum CPU time of a request on the event loop, in milliseconds. */
export const MAX_MS = 10

const order = "an order of 570,000 bytes"
const page = "a page of up to 1.5 MB"
const list = "33 ms without 70 orders of 570,000 bytes; cause unknown"

/** Requests above the limit, with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  "push_order, largest order": order,
  "re_order, largest order": order,
  "change_ship_address, largest order": order,
  "change_ship_method, largest order": order,
  "change_ship_deadline, largest order": order,
  "hold_order, largest order": order,
  "unhold_order, largest order": order,
  "enable_rush_processing, largest order": order,
  "cancel_order, largest order": order,
  "get_status, 1 MB of unknown fields": "parses 1 MB, in turn per client",
  "get_order, fullest history": "a reply of 800,000 bytes",
  "package_info, 25 pieces": "packs until the limit on work, then in the thread",
  "package_info, 100,000 pieces": "a reply of 7,963 boxes",
  "operator listOrders": "a reply of 500 orders",
  "operator getHistory": order,
  "operator getOrder": order,
  "operator getOrderAt": order,
  "operator getPacking": order,
  "operator bulk": "500 commands, one after another",
  "operator note, for all 14 commands": order,
  "operator listEvents": "a reply of 1,000 events",
  "console board": list,
  "console board of all stages": list,
  "console board with a search": list,
  "console order": page,
  "console documents of an order": page,
  "console packing bench": page
}
