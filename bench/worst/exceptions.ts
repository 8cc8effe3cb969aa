/** Maximum CPU time of a request on the event loop, in milliseconds. */
export const MAX_MS = 10

const ORDER = "an order of 570,000 bytes"
const PAGE = "a page of up to 1.5 MB"
const LIST = "33 ms without 70 orders of 570,000 bytes; cause unknown"

/** Requests above the limit, with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  "push_order, largest order": ORDER,
  "re_order, largest order": ORDER,
  "change_ship_address, largest order": ORDER,
  "change_ship_method, largest order": ORDER,
  "change_ship_deadline, largest order": ORDER,
  "hold_order, largest order": ORDER,
  "unhold_order, largest order": ORDER,
  "enable_rush_processing, largest order": ORDER,
  "cancel_order, largest order": ORDER,
  "get_status, 1 MB of unknown fields": "parses 1 MB, in turn per client",
  "get_order, fullest history": "a reply of 800,000 bytes",
  "package_info, 25 pieces": "packs until the limit on work, then in the thread",
  "package_info, 100,000 pieces": "a reply of 7,963 boxes",
  "operator listOrders": "a reply of 500 orders",
  "operator getHistory": ORDER,
  "operator getOrder": ORDER,
  "operator getOrderAt": ORDER,
  "operator getPacking": ORDER,
  "operator bulk": "500 commands, one after another",
  "operator note, for all 14 commands": ORDER,
  "operator listEvents": "a reply of 1,000 events",
  "console board": LIST,
  "console board of all stages": LIST,
  "console board with a search": LIST,
  "console order": PAGE,
  "console documents of an order": PAGE,
  "console packing bench": PAGE
}
