// The order in a request, as a Zod schema. The message of each issue is the code of the refusal.
import { z } from "zod"
import { carriers, countries, states } from "../tables.ts"

const MISSING = "102"
const text = (max = 255) => z.string({ error: MISSING }).regex(/\S/, MISSING).max(max, MISSING)
const blankAsAbsent = (value: unknown) =>
  value === null || (typeof value === "string" && value.trim() === "") ? undefined : value
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsAbsent, schema.optional())

const required = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsAbsent, schema)
/** The code for a field that is absent, or has the wrong type or form. */
const orMissing = (code: string) => ({
  error: ({ input }: { readonly input: unknown }) => (input === undefined ? MISSING : code)
})

const url = z.url({ protocol: /^https?$/, ...orMissing("103") }).max(2000, MISSING)
const decimal = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string(orMissing("104")).regex(/^\d{1,12}(?:\.\d{1,6})?$/, "104")
)
const positive = decimal.refine((value) => Number(value) > 0, "104")
const quantity = z.preprocess(
  (value) => (typeof value === "string" ? Number(value) : value),
  z.number(orMissing("104")).int("105").min(1, "105")
)

const address = z
  .object(
    {
      company: optional(text()),
      name: optional(text()),
      address: text(),
      address2: optional(text()),
      city: text(),
      zip: text(),
      state: text(),
      country: text()
        .toUpperCase()
        .refine((code) => countries.has(code), "109"),
      phone: optional(text()),
      email: optional(text())
    },
    { error: MISSING }
  )
  .refine(({ company, name }) => company !== undefined || name !== undefined, { error: MISSING, path: ["name"] })
  .refine(({ country, state }) => states.get(country)?.has(state.toUpperCase()) ?? true, {
    error: "110",
    path: ["state"]
  })

const item = z.object(
  {
    type: text(),
    width: required(positive),
    height: required(positive),
    media_width: optional(positive),
    media_height: optional(positive),
    quantity: required(quantity),
    thumb_img: optional(url),
    large_img: required(url),
    item_cost: required(decimal),
    finishing: optional(text()),
    edge_finishing: optional(text()),
    frame: optional(text()),
    top_mat: optional(text()),
    middle_mat: optional(text()),
    bottom_mat: optional(text()),
    title: optional(text()),
    product_description: optional(text(2000)),
    color_scheme: optional(text()),
    basic_editing: optional(text()),
    sku: optional(text()),
    personalization: optional(text(2000)),
    notes: optional(text(2000))
  },
  { error: MISSING }
)

const shipping = z
  .object(
    {
      account: optional(text()),
      carrier: text().refine((carrier) => carriers.has(carrier), "111"),
      service: text(),
      packaging: optional(text()),
      notes: optional(text(2000)),
      shipping_cost: optional(decimal)
    },
    { error: MISSING }
  )
  .refine(({ carrier, service }) => carriers.get(carrier)?.has(service) ?? true, { error: "113", path: ["service"] })

const deadline = z
  .string({ error: "106" })
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, "106")
  .transform((value) => new Date(`${value.replace(" ", "T")}Z`))
  .refine((date) => !Number.isNaN(date.getTime()), "108")
  .refine((date) => date.getTime() >= Date.now(), "107")

/** The data of push_order. */
export const pushOrder = z
  .object({
    xid: text(),
    ship_deadline: optional(deadline),
    isgift: optional(z.union([z.literal("0"), z.literal("1"), z.literal(0), z.literal(1)], { error: "105" })).transform(
      (value) => Number(value) === 1
    ),
    gift_to: optional(text()),
    gift_from: optional(text()),
    message: optional(text(2000)),
    track_url: optional(url),
    invoice: optional(url),
    billing_address: address,
    shipping_address: address,
    order_info: z.array(item, { error: MISSING }).min(1, MISSING).max(500, MISSING),
    shipping
  })
  .superRefine((order, context) => {
    if (!order.isgift) return
    for (const field of ["gift_to", "gift_from", "message"] as const)
      if (order[field] === undefined) context.addIssue({ code: "custom", message: MISSING, path: [field] })
  })

/** A valid order. */
export type Order = z.infer<typeof pushOrder>

/** The data of get_status. */
export const getStatus = z
  .object({
    xid: optional(z.string({ error: "915" })),
    order_id: optional(z.string({ error: "915" }).regex(/^[1-9]\d{0,15}$/, "915"))
  })
  .refine(({ order_id, xid }) => order_id !== undefined || xid !== undefined, "914")

/** The order to find. */
export type OrderQuery = z.infer<typeof getStatus>
