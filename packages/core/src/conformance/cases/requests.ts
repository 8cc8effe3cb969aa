import type { MethodInputs } from "../../input-types/method-inputs.ts"
import type { OrderItem } from "../../order-types/order-parts.ts"

const address = {
  company: "Louisville Prints",
  name: "Ada Bell",
  address: "1 Main Street",
  address2: "Rear entrance",
  city: "Louisville",
  zip: "40214",
  state: "KY",
  country: "US"
}

const canadian = {
  company: "Maple Frames",
  name: "Bo Roy",
  address: "22 King Street",
  address2: "Unit 4",
  city: "Toronto",
  zip: "M5H 1A1",
  state: "ON",
  country: "CA"
}

const print = {
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
} satisfies Readonly<Record<keyof OrderItem, string>>

const plainPrint = {
  type: "Paper",
  width: "8",
  height: "10",
  quantity: "1",
  large_img: "https://img.example.com/b.tif",
  item_cost: "0"
}

const shipping = {
  account: "ACC-9",
  carrier: "{{carrier}}",
  service: "{{service}}",
  packaging: "Flat",
  notes: "Ring twice"
}

const reorder = {
  xid: "{{xid}}",
  ship_deadline: "{{today+11}} 17:00:00",
  isgift: "1" as const,
  gift_to: "Bo",
  gift_from: "Ada",
  message: "Enjoy",
  track_url: "https://shop.example.com/track/{{xid}}",
  invoice: "https://shop.example.com/invoice/{{xid}}",
  billing_address: address,
  shipping_address: canadian,
  order_info: [print, plainPrint],
  shipping
}

/** A valid request for each method, with all fields of the method, and with placeholders. Existing orders are identified by xid only. */
export const requests: MethodInputs = {
  push_order: {
    ...reorder,
    billing_address: { ...address, phone: "+1 502 555 0100", email: "ada@example.com" },
    shipping_address: { ...canadian, phone: "+1 416 555 0100", email: "bo@example.com" },
    shipping: { ...shipping, shipping_cost: "7.50" }
  },
  re_order: reorder,
  change_ship_address: { xid: "{{xid}}", ...canadian, name: "Cy Moss" },
  change_ship_method: {
    xid: "{{xid}}",
    carrier: "{{carrier}}",
    service: "{{second_service}}",
    packaging: "Tube",
    notes: "Leave it there"
  },
  change_ship_deadline: { xid: "{{xid}}", ship_deadline: "{{today+34}} 12:00:00" },
  get_status: { xid: "{{xid}}" },
  get_order: { xid: "{{xid}}" },
  hold_order: { xid: "{{xid}}", msg: "Wait for the new image" },
  unhold_order: { xid: "{{xid}}", msg: "The image is there" },
  cancel_order: { xid: "{{xid}}", msg: "Ordered twice" },
  enable_rush_processing: { order_id: "{{order_id}}" },
  shipping_rate: {
    shipping_address: {
      name: "Ada Bell",
      address: "1 Main Street",
      city: "Louisville",
      zip: "40214",
      state: "KY",
      country: "US"
    },
    order_info: [{ width: "20", height: "4", length: "24", weight: "3.2" }],
    shipping: { carrier: "{{carrier}}", package_type: "Box" }
  },
  package_info: { order_info: [{ width: "16", height: "20", finishing: "Rolled", qty: "2" }] }
}
