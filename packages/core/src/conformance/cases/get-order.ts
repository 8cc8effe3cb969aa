import type { MethodCases } from "./method-cases.ts"

export const getOrder: MethodCases<"get_order"> = {
  given: "new",
  shape: {},
  success: {
    res: "success",
    order: {
      order_id: "200000000000001",
      receipt_id: "200000000000001",
      xid: "A-1",
      kind: "order",
      order_status: "New",
      order_date: "2026-11-20 12:00:00",
      update_date: "2026-11-20 12:00:00",
      ship_deadline: "2026-12-01 17:00:00",
      rush: false,
      holds: [],
      isgift: "1",
      gift_to: "Bo",
      gift_from: "Ada",
      message: "Enjoy",
      track_url: "https://shop.example.com/track/A-1",
      invoice: "https://shop.example.com/invoice/A-1",
      shipments: [],
      billing_address: {
        company: "Louisville Prints",
        name: "Ada Bell",
        address: "1 Main Street",
        address2: "Rear entrance",
        city: "Louisville",
        zip: "40214",
        state: "KY",
        country: "US",
        phone: "+1 502 555 0100",
        email: "ada@example.com"
      },
      shipping_address: {
        company: "Maple Frames",
        name: "Bo Roy",
        address: "22 King Street",
        address2: "Unit 4",
        city: "Toronto",
        zip: "M5H 1A1",
        state: "ON",
        country: "CA",
        phone: "+1 416 555 0100",
        email: "bo@example.com"
      },
      order_info: [
        {
          type: "Canvas",
          width: "16",
          height: "20.5",
          media_width: "18",
          media_height: "22.5",
          quantity: "2",
          thumb_img: "https://img.example.com/a-thumb.jpg",
          large_img: "https://img.example.com/a.tif",
          item_cost: "24.90",
          finishing: "Stretched",
          edge_finishing: "Mirrored",
          frame: "Oak",
          top_mat: "White",
          middle_mat: "Grey",
          bottom_mat: "Black",
          title: "Harbour",
          product_description: "Harbour at dawn",
          color_scheme: "Warm",
          basic_editing: "Crop",
          sku: "HRB-16",
          personalization: "For Bo",
          notes: "Keep the edges"
        },
        {
          type: "Paper",
          width: "8",
          height: "10",
          quantity: "1",
          large_img: "https://img.example.com/b.tif",
          item_cost: "0"
        }
      ],
      shipping: {
        account: "ACC-9",
        carrier: "acme",
        service: "ACME_GROUND",
        packaging: "Flat",
        notes: "Ring twice",
        shipping_cost: "7.50"
      },
      history: [{ date: "2026-11-20 12:00:00", command: "push_order", actor: "account" }]
    }
  },
  cases: {
    credentials: {
      basis: "decision",
      credentials: { username: "nobody" },
      reply: {
        res: "error",
        code: "901",
        message: "Authentication failed: check username, password and secretkey"
      }
    },
    missing: {
      basis: "decision",
      data: { "": [] },
      reply: { res: "error", code: "902", message: "Missing or invalid field: data (must be an object)" }
    },
    noIdentifier: {
      basis: "decision",
      data: { xid: undefined },
      reply: { res: "error", code: "914", message: "order_id or xid is required: xid, order_id" }
    },
    temporary: {
      basis: "decision",
      while: "the store is down",
      reply: { res: "error", code: "900", message: "Unexpected error; try again later" }
    },
    unknownOrder: {
      basis: "decision",
      data: { xid: "{{xid}}-none" },
      reply: { res: "error", code: "915", message: "Invalid order_id or xid: xid (unknown order)" }
    }
  }
}
