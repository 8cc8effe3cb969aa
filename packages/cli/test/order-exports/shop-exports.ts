// Writes sold orders as the exports of shops, after the public lists of their columns and fields.
import { csvOf, type SoldLine, type SoldOrder } from "./sold-orders.ts"

const shopifyColumns = [
  ...["Name", "Email", "Financial Status", "Paid at", "Fulfillment Status", "Fulfilled at", "Accepts Marketing"],
  ...["Currency", "Subtotal", "Shipping", "Taxes", "Total", "Discount Code", "Discount Amount", "Shipping Method"],
  ...["Created at", "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem compare at price"],
  ...["Lineitem sku", "Lineitem requires shipping", "Lineitem taxable", "Lineitem fulfillment status"],
  ...["Billing Name", "Billing Street", "Billing Address1", "Billing Address2", "Billing Company", "Billing City"],
  ...["Billing Zip", "Billing Province", "Billing Country", "Billing Phone", "Shipping Name", "Shipping Street"],
  ...["Shipping Address1", "Shipping Address2", "Shipping Company", "Shipping City", "Shipping Zip"],
  ...["Shipping Province", "Shipping Country", "Shipping Phone", "Notes", "Note Attributes", "Cancelled at"],
  ...[
    "Payment Method",
    "Payment Reference",
    "Refunded Amount",
    "Vendor",
    "Outstanding Balance",
    "Employee",
    "Location"
  ],
  ...["Device ID", "Id", "Tags", "Risk Level", "Source", "Lineitem discount", "Tax 1 Name", "Tax 1 Value"],
  ...["Tax 2 Name", "Tax 2 Value", "Tax 3 Name", "Tax 3 Value", "Tax 4 Name", "Tax 4 Value", "Tax 5 Name"],
  ...["Tax 5 Value", "Phone", "Receipt Number", "Duties", "Billing Province Name", "Shipping Province Name"],
  ...["Payment ID", "Payment Terms Name", "Next Payment Due At", "Payment References"]
]

type Cells = Readonly<Record<string, string>>

const csvWith = (columns: ReadonlyArray<string>, rows: ReadonlyArray<Cells>): string =>
  csvOf([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))])

const isShipped = ({ product }: SoldLine): boolean => product.sides !== undefined

/** Returns the cells that a Shopify export fills only in the first row of an order. */
const shopifyOrderCells = ({ address, customer, isCancelled, note, number }: SoldOrder): Cells => ({
  "Financial Status": isCancelled ? "refunded" : "paid",
  "Fulfillment Status": "unfulfilled",
  Currency: "USD",
  Total: "49.00",
  "Shipping Method": "Standard",
  "Created at": "2026-11-20 10:21:33 -0500",
  "Shipping Name": customer,
  "Shipping Street": address.street,
  "Shipping City": address.city,
  "Shipping Zip": address.zip.startsWith("0") ? `'${address.zip}` : address.zip,
  "Shipping Province": address.state,
  "Shipping Country": address.country,
  Notes: note,
  "Cancelled at": isCancelled ? "2026-11-21 08:00:00 -0500" : "",
  Id: String(5_000_000_000_000 + number)
})

/** Orders as the CSV that the admin of Shopify exports. */
export const shopifyCsv = (orders: ReadonlyArray<SoldOrder>): string =>
  csvWith(
    shopifyColumns,
    orders.flatMap((order) =>
      order.lines.map((line, i) => ({
        Name: `#${order.number}`,
        Email: "customer@example.com",
        ...(i === 0 && shopifyOrderCells(order)),
        "Lineitem quantity": String(line.quantity),
        "Lineitem name": line.product.name,
        "Lineitem price": "12.00",
        "Lineitem sku": line.product.sku,
        "Lineitem requires shipping": String(isShipped(line)),
        "Lineitem taxable": "true",
        "Lineitem fulfillment status": "pending"
      }))
    )
  )

/** Orders as the REST API of Shopify returns them. */
export const shopifyJson = (orders: ReadonlyArray<SoldOrder>): string =>
  JSON.stringify({
    orders: orders.map(({ address, customer, isCancelled, lines, note, number }) => ({
      id: 5_000_000_000_000 + number,
      name: `#${number}`,
      order_number: number,
      financial_status: "paid",
      cancelled_at: isCancelled ? "2026-11-21T08:00:00-05:00" : null,
      note,
      line_items: lines.map((line, i) => ({
        id: number * 10 + i,
        name: line.product.name,
        title: line.product.name,
        sku: line.product.sku,
        quantity: line.quantity,
        current_quantity: line.quantity,
        grams: 0,
        requires_shipping: isShipped(line),
        price: "12.00"
      })),
      shipping_address: {
        name: customer,
        address1: address.street,
        city: address.city,
        zip: address.zip,
        province_code: address.state,
        country_code: address.country
      }
    }))
  })

const wooColumns = [
  ...["Order Number", "Order Status", "Order Date", "Customer Note", "First Name (Billing)", "Last Name (Billing)"],
  ...["Company (Billing)", "Address 1&2 (Billing)", "City (Billing)", "State Code (Billing)", "Postcode (Billing)"],
  ...["Country Code (Billing)", "Email (Billing)", "Phone (Billing)", "First Name (Shipping)", "Last Name (Shipping)"],
  ...["Address 1&2 (Shipping)", "City (Shipping)", "State Code (Shipping)", "Postcode (Shipping)"],
  ...["Country Code (Shipping)", "Payment Method Title", "Cart Discount Amount", "Order Subtotal Amount"],
  ...["Shipping Method Title", "Order Shipping Amount", "Order Refund Amount", "Order Total Amount"],
  ...["Order Total Tax Amount", "SKU", "Item #", "Item Name", "Quantity (- Refund)", "Item Cost", "Coupon Code"],
  ...["Discount Amount", "Discount Amount Tax"]
]

/** Returns the lines that are shipped. Exports of WooCommerce do not say which lines are not shipped. */
const shippedLines = ({ lines }: SoldOrder): ReadonlyArray<SoldLine> => lines.filter(isShipped)

/** Orders as the plugin Advanced Order Export writes them. `fillsAll` repeats the cells of an order in each row. */
export const wooCsv = (orders: ReadonlyArray<SoldOrder>, fillsAll: boolean): string =>
  csvWith(
    wooColumns,
    orders.flatMap((order) =>
      shippedLines(order).map(({ product, quantity }, i) => ({
        ...((fillsAll || i === 0) && {
          "Order Number": String(order.number),
          "Order Status": order.isCancelled ? "Cancelled" : "Processing",
          "Order Date": "2026-11-20 10:21",
          "Customer Note": order.note,
          "First Name (Shipping)": order.customer,
          "Address 1&2 (Shipping)": order.address.street,
          "City (Shipping)": order.address.city,
          "State Code (Shipping)": order.address.state,
          "Postcode (Shipping)": order.address.zip,
          "Country Code (Shipping)": order.address.country
        }),
        SKU: product.sku,
        "Item #": String(i + 1),
        "Item Name": product.name,
        "Quantity (- Refund)": String(quantity),
        "Item Cost": "12"
      }))
    )
  )

/** Orders as the REST API of WooCommerce returns them. */
export const wooJson = (orders: ReadonlyArray<SoldOrder>): string =>
  JSON.stringify(
    orders.map((order) => ({
      id: order.number,
      parent_id: 0,
      number: String(order.number),
      status: order.isCancelled ? "cancelled" : "processing",
      currency: "USD",
      customer_note: order.note,
      billing: { first_name: order.customer, country: "US" },
      shipping: {
        first_name: order.customer,
        address_1: order.address.street,
        city: order.address.city,
        state: order.address.state,
        postcode: order.address.zip,
        country: order.address.country
      },
      line_items: shippedLines(order).map(({ product, quantity }, i) => ({
        id: i,
        name: product.name,
        product_id: i,
        sku: product.sku,
        quantity,
        price: 12
      }))
    })),
    null,
    2
  )
