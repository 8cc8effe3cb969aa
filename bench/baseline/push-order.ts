// Validates the data of push_order in one synchronous pass, which builds the stored document and collects every error.
// The refusal has the lowest code, and names every field with that code. Optional fields that are null or blank count
// as absent, including numbers and URLs.
import { carriers, countries, meanings, states } from "./tables.ts"

/** A valid order, ready to be stored. */
export interface NewOrder {
  readonly xid: string
  /** Shipping deadline in milliseconds since the epoch; null if the order has none. */
  readonly deadline: number | null
  /** JSON of the fields that have no column. */
  readonly doc: string
}

/** Error code and message for a refused order. */
export interface Refused {
  readonly code: number
  readonly message: string
}

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

const NAME_LENGTH = 255
const NOTE_LENGTH = 2000
const URL_LENGTH = 2000
const MAX_ITEMS = 500

/** Control characters that no string may contain. */
export const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
const decimalShape = /^-?\d{1,12}(?:\.\d{1,6})?$/
const urlShape = /^https?:\/\/[^\s/?#\\@]+(?:[/?#]\S*)?$/i
const dateShape = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/

let faults: Array<{ readonly code: number; readonly text: string }> | undefined
/**
 * Whether the raw body contains a backslash. Without one, no string can contain a control character or a lone
 * surrogate.
 */
let escapes = false
/** Prefix for field names in errors, or the index of the current item. */
let scope: string | number = ""

const fault = (code: number, field: string, why?: string): undefined => {
  const place = typeof scope === "number" ? `order_info[${scope}].` : scope
  faults ??= []
  faults.push({ code, text: place + field + (why === undefined ? "" : ` (${why})`) })
}
/** Whether a string contains only white space. */
export const blank = (value: string): boolean => {
  const code = value.charCodeAt(0)
  return !(code > 32 && code < 127) && value.trim() === ""
}

/** Whether a value is undefined, null or blank. */
export const absent = (value: unknown): value is undefined | null | string =>
  value === undefined || value === null || (typeof value === "string" && blank(value))
/** Whether a JSON value is an object. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const fits = (value: string, most: number, field: string) => {
  if (value.length > most) fault(102, field, `at most ${most} characters`)
  else if (escapes && (controlCharacters.test(value) || !value.isWellFormed())) fault(102, field, "control characters")
  return value
}
const must = (value: unknown, most: number, field: string) => {
  if (typeof value !== "string" || blank(value)) return fault(102, field)
  return fits(value, most, field)
}
const may = (value: unknown, most: number, field: string) => {
  if (value === undefined || value === null) return
  if (typeof value !== "string") return fault(102, field, "text")
  return fits(value, most, field)
}
/** Returns an absolute http or https URL that has a host and contains no credentials or spaces. */
const url = (value: unknown, field: string, required: boolean) => {
  if (absent(value)) return required ? fault(102, field) : undefined
  if (typeof value !== "string") return fault(103, field)
  if (value.length > URL_LENGTH) return fault(102, field, `at most ${URL_LENGTH} characters`)
  if (urlShape.test(value) && URL.canParse(value)) return value
  return fault(103, field)
}
const textOf = (value: unknown) =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : ""
/**
 * Returns an exact decimal as a string. It must be greater than zero if `positive` is set, and not negative otherwise.
 */
const decimal = (value: unknown, field: string, required: boolean, positive: boolean) => {
  if (absent(value)) return required ? fault(102, field) : undefined
  const text = textOf(value)
  const code = text.charCodeAt(0)
  if (decimalShape.test(text) && ((code > 48 && code < 58) || (/[1-9]/.test(text) ? code !== 45 : !positive)))
    return text
  return fault(104, field)
}
const quantityOf = (value: unknown) => {
  if (absent(value)) return fault(102, "quantity")
  const text = textOf(value)
  if (!decimalShape.test(text)) return fault(104, "quantity")
  const number = Number(text)
  if (number >= 1 && !/\.\d*[1-9]/.test(text)) return number
  return fault(105, "quantity")
}
const codeIn = (codes: ReadonlySet<string>, value: string) => {
  if (codes.has(value)) return value
  const upper = value.length === 2 && /^[A-Za-z]+$/.test(value) ? value.toUpperCase() : ""
  return codes.has(upper) ? upper : undefined
}

const addressOf = (value: unknown, field: string) => {
  scope = ""
  if (!isObject(value)) return fault(102, field)
  scope = `${field}.`
  const company = may(value.company, NAME_LENGTH, "company")
  const name = may(value.name, NAME_LENGTH, "name")
  if ((company === undefined || blank(company)) && (name === undefined || blank(name))) fault(102, "name")
  const address = must(value.address, NAME_LENGTH, "address")
  const address2 = may(value.address2, NAME_LENGTH, "address2")
  const city = must(value.city, NAME_LENGTH, "city")
  const zip = must(value.zip, NAME_LENGTH, "zip")
  let state = must(value.state, NAME_LENGTH, "state")
  let country = must(value.country, NAME_LENGTH, "country")
  if (country !== undefined) {
    country = codeIn(countries, country)
    if (country === undefined) fault(109, "country")
    else if (state !== undefined && (country === "US" || country === "CA")) {
      state = codeIn(states.get(country)!, state)
      if (state === undefined) fault(110, "state")
    }
  }
  const phone = may(value.phone, NAME_LENGTH, "phone")
  const email = may(value.email, NAME_LENGTH, "email")
  return { company, name, address, address2, city, zip, state, country, phone, email }
}

const itemOf = (value: Fields, index: number) => {
  scope = index
  return {
    type: must(value.type, NAME_LENGTH, "type"),
    width: decimal(value.width, "width", true, true),
    height: decimal(value.height, "height", true, true),
    media_width: decimal(value.media_width, "media_width", false, true),
    media_height: decimal(value.media_height, "media_height", false, true),
    quantity: quantityOf(value.quantity),
    thumb_img: url(value.thumb_img, "thumb_img", false),
    large_img: url(value.large_img, "large_img", true),
    item_cost: decimal(value.item_cost, "item_cost", true, false),
    finishing: may(value.finishing, NAME_LENGTH, "finishing"),
    edge_finishing: may(value.edge_finishing, NAME_LENGTH, "edge_finishing"),
    frame: may(value.frame, NAME_LENGTH, "frame"),
    top_mat: may(value.top_mat, NAME_LENGTH, "top_mat"),
    middle_mat: may(value.middle_mat, NAME_LENGTH, "middle_mat"),
    bottom_mat: may(value.bottom_mat, NAME_LENGTH, "bottom_mat"),
    title: may(value.title, NAME_LENGTH, "title"),
    product_description: may(value.product_description, NOTE_LENGTH, "product_description"),
    color_scheme: may(value.color_scheme, NAME_LENGTH, "color_scheme"),
    basic_editing: may(value.basic_editing, NAME_LENGTH, "basic_editing"),
    sku: may(value.sku, NAME_LENGTH, "sku"),
    personalization: may(value.personalization, NOTE_LENGTH, "personalization"),
    notes: may(value.notes, NOTE_LENGTH, "notes")
  }
}

const itemsOf = (lines: unknown) => {
  scope = ""
  if (!Array.isArray(lines) || lines.length === 0) return fault(102, "order_info")
  if (lines.length > MAX_ITEMS) return fault(102, "order_info", `at most ${MAX_ITEMS} items`)
  const items = new Array<ReturnType<typeof itemOf>>(lines.length)
  for (let index = 0; index < lines.length; index++) {
    if (isObject(lines[index])) items[index] = itemOf(lines[index], index)
    else {
      scope = ""
      fault(102, `order_info[${index}]`)
    }
  }
  return items
}

const shippingOf = (value: unknown) => {
  scope = ""
  if (!isObject(value)) return fault(102, "shipping")
  scope = "shipping."
  const carrier = must(value.carrier, NAME_LENGTH, "carrier")
  const service = must(value.service, NAME_LENGTH, "service")
  if (carrier !== undefined) {
    const services = carriers.get(carrier)
    if (services === undefined) fault(111, "carrier")
    else if (service !== undefined && !services.has(service)) fault(113, "service")
  }
  return {
    account: may(value.account, NAME_LENGTH, "account"),
    carrier,
    service,
    packaging: may(value.packaging, NAME_LENGTH, "packaging"),
    notes: may(value.notes, NOTE_LENGTH, "notes"),
    shipping_cost: decimal(value.shipping_cost, "shipping_cost", false, false)
  }
}

const daysIn = (year: number, month: number) => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
/** Parses a date into milliseconds since the epoch. */
const deadlineOf = (value: unknown, now: number) => {
  if (absent(value)) return
  const found = typeof value === "string" ? dateShape.exec(value) : null
  if (found === null) return fault(106, "ship_deadline")
  const year = +found[1]!
  const month = +found[2]!
  const day = +found[3]!
  const hour = +found[4]!
  const minute = +found[5]!
  const second = +found[6]!
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59)
    return fault(108, "ship_deadline")
  // Date.UTC maps years 0 to 99 to 1900 to 1999, and those dates are in the past as well.
  const time = year < 100 ? 0 : Date.UTC(year, month - 1, day, hour, minute, second)
  if (time < now - (now % 1000)) return fault(107, "ship_deadline", "it is in the past")
  return time
}

const leadingFault = (): Refused | undefined => {
  if (faults === undefined) return
  let code = 999
  for (const each of faults) if (each.code < code) code = each.code
  const fields = faults.filter((each) => each.code === code).map(({ text }) => text)
  return { code, message: `${meanings[code]}: ${fields.join(", ")}` }
}

/**
 * Returns the parts of the order in the `data` of a request, or the reason to refuse it. `raw` is the whole request
 * body.
 */
export const partsOf = (data: Fields, raw: string, now: number) => {
  faults = undefined
  escapes = raw.includes("\\")
  scope = ""
  const xid = must(data.xid, NAME_LENGTH, "xid")
  const deadline = deadlineOf(data.ship_deadline, now)
  const gift = data.isgift
  const isgift = gift === "1" || gift === 1 ? 1 : 0
  if (isgift === 0 && !absent(gift) && gift !== "0" && gift !== 0) fault(105, "isgift")
  const text = isgift === 1 ? must : may
  const gift_to = text(data.gift_to, NAME_LENGTH, "gift_to")
  const gift_from = text(data.gift_from, NAME_LENGTH, "gift_from")
  const message = text(data.message, NOTE_LENGTH, "message")
  const track_url = url(data.track_url, "track_url", false)
  const invoice = url(data.invoice, "invoice", false)
  const billing_address = addressOf(data.billing_address, "billing_address")
  const shipping_address = addressOf(data.shipping_address, "shipping_address")
  const order_info = itemsOf(data.order_info)
  const shipping = shippingOf(data.shipping)
  const refused = leadingFault()
  if (refused !== undefined) return refused
  const document = {
    isgift,
    gift_to,
    gift_from,
    message,
    track_url,
    invoice,
    billing_address,
    shipping_address,
    order_info,
    shipping
  }
  return { xid: xid!, deadline: deadline ?? null, document }
}

/** Returns the order that the baseline stores, or the reason to refuse it. */
export const orderOf = (data: Fields, raw: string, now: number): NewOrder | Refused => {
  const parts = partsOf(data, raw, now)
  if ("code" in parts) return parts
  return { xid: parts.xid, deadline: parts.deadline, doc: JSON.stringify(parts.document) }
}
