// How a command of the model is sent.
import type { Command, Name } from "./reference-model.ts"

/** A command with the account that gives it and what it calls the order by. */
export interface Sent extends Command {
  readonly account: string
  readonly xid?: string | undefined
  readonly order_id?: string | number | undefined
}

/** An account whose credentials are its name three times over. */
export const accountNamed = (name: string) => ({ account_id: name, username: name, password: name, secretkey: name })

const street = { address: "1 Main St", zip: "40214", state: "KY", country: "US" }
const print = { type: "Canvas", width: 16, height: "20.5", large_img: "https://example.com/a.tif", item_cost: "24.90" }
const item = { ...print, quantity: 3 }
const shipping = { carrier: "acme", service: "ACME_GROUND" }

interface Form {
  readonly input: (value: string) => object
  /** The code of wrong credentials. */
  readonly denial: string
  /** Other codes that the input alone can get: what is sent instead. Orders are placed on 2030-01-01. */
  readonly spoiled: Readonly<Record<string, object>>
}
export type Method = Exclude<Name, "startProcessing" | "recordShipment" | "cancel">

const submission = (value: string) => ({
  billing_address: { ...street, name: "Ada", city: "Louisville" },
  shipping_address: { ...street, name: "Ada", city: value },
  order_info: [item],
  shipping: { ...shipping, notes: value }
})
const reason = (value: string) => ({ msg: value })

const forms: Record<Method, Form> = {
  push_order: {
    input: submission,
    denial: "101",
    spoiled: {
      "102": { order_info: [] },
      "105": { order_info: [{ ...item, quantity: 2.5 }] },
      "107": { ship_deadline: "2029-12-31 23:59:59" },
      "111": { shipping: { ...shipping, carrier: "pigeon" } }
    }
  },
  re_order: {
    input: submission,
    denial: "201",
    spoiled: {
      "203": { invoice: "ftp://example.com" },
      "207": { ship_deadline: "2030-01-03 23:59:59" },
      "213": { shipping: { ...shipping, service: "PIGEON" } }
    }
  },
  get_status: { input: () => ({}), denial: "901", spoiled: {} },
  get_order: { input: () => ({}), denial: "901", spoiled: {} },
  hold_order: { input: reason, denial: "301", spoiled: { "316": { msg: " " } } },
  unhold_order: { input: reason, denial: "404", spoiled: { "402": { msg: 7 } } },
  cancel_order: { input: reason, denial: "501", spoiled: { "502": { msg: ["why"] } } },
  change_ship_address: {
    input: (value) => ({ ...street, company: "Ada & Co", city: value }),
    denial: "601",
    spoiled: { "602": { zip: null }, "609": { country: "ZZ" }, "610": { state: "XX" } }
  },
  change_ship_method: {
    input: (value) => ({ carrier: "acme", service: "ACME_2DAY", notes: value }),
    denial: "701",
    spoiled: { "702": { service: "" }, "711": { carrier: "pigeon" }, "712": { service: "PIGEON" } }
  },
  change_ship_deadline: {
    input: (value) => ({ ship_deadline: value }),
    denial: "801",
    spoiled: {
      "806": { ship_deadline: "tomorrow" },
      "807": { ship_deadline: "2030-01-05 23:59:59" },
      "808": { ship_deadline: "2030-02-30 00:00:00" },
      "817": { ship_deadline: null }
    }
  },
  enable_rush_processing: { input: () => ({}), denial: "1201", spoiled: { "1204": { order_id: "the first" } } }
}

export const isMethod = (name: Name): name is Method => Object.hasOwn(forms, name)

/** The faults that a command can be sent with. */
export const faultsOf = (name: Name): ReadonlyArray<string> =>
  isMethod(name) ? [forms[name].denial, ...Object.keys(forms[name].spoiled)] : []

/** The whole request. */
export const bodyOf = ({ account, fault, name, order_id, value, xid }: Sent & { readonly name: Method }) => {
  const { denial, input, spoiled } = forms[name]
  const data = { xid, order_id, ...input(value), ...(fault !== undefined && spoiled[fault]) }
  return { ...accountNamed(account), ...(fault === denial && { password: "wrong" }), data }
}
