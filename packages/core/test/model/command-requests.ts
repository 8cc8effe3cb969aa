// Requests that carry the reference model's commands.
import type { MethodName } from "@waybill/core/adapter"
import type { Command, CommandName } from "./reference-model.ts"

/** A command with the account that sends it and the identifiers of the order. */
export interface SentCommand extends Command {
  readonly account: string
  readonly xid?: string | undefined
  readonly order_id?: string | number | undefined
}

/** Builds an account whose username, password and secretkey equal its name. */
export const accountNamed = (name: string) => ({ account_id: name, username: name, password: name, secretkey: name })

const street = { address: "1 Main St", zip: "40214", state: "KY", country: "US" }
const print = { type: "Canvas", width: 16, height: "20.5", large_img: "https://example.com/a.tif", item_cost: "24.90" }
const item = { ...print, quantity: 3 }
const shipping = { carrier: "acme", service: "ACME_GROUND" }

interface Encoding {
  readonly input: (value: string) => object
  /** Code that the method returns for wrong credentials. */
  readonly deniedCode: string
  /** Invalid input, keyed by each other code that depends only on the input. Orders are placed on 2030-01-01. */
  readonly invalid: Readonly<Record<string, object>>
}
export type Method = Extract<CommandName, MethodName>

const submission = (value: string) => ({
  billing_address: { ...street, name: "Ada", city: "Louisville" },
  shipping_address: { ...street, name: "Ada", city: value },
  order_info: [item],
  shipping: { ...shipping, notes: value }
})
const reason = (value: string) => ({ msg: value })

const encodings: Record<Method, Encoding> = {
  push_order: {
    input: submission,
    deniedCode: "101",
    invalid: {
      "102": { order_info: [] },
      "105": { order_info: [{ ...item, quantity: 2.5 }] },
      "107": { ship_deadline: "2029-12-31 23:59:59" },
      "111": { shipping: { ...shipping, carrier: "pigeon" } }
    }
  },
  re_order: {
    input: submission,
    deniedCode: "201",
    invalid: {
      "203": { invoice: "ftp://example.com" },
      "207": { ship_deadline: "2030-01-03 23:59:59" },
      "213": { shipping: { ...shipping, service: "PIGEON" } }
    }
  },
  get_status: { input: () => ({}), deniedCode: "901", invalid: {} },
  get_order: { input: () => ({}), deniedCode: "901", invalid: {} },
  hold_order: { input: reason, deniedCode: "301", invalid: { "316": { msg: " " } } },
  unhold_order: { input: reason, deniedCode: "404", invalid: { "402": { msg: 7 } } },
  cancel_order: { input: reason, deniedCode: "501", invalid: { "502": { msg: ["why"] } } },
  change_ship_address: {
    input: (value) => ({ ...street, company: "Ada & Co", city: value }),
    deniedCode: "601",
    invalid: { "602": { zip: null }, "609": { country: "ZZ" }, "610": { state: "XX" } }
  },
  change_ship_method: {
    input: (value) => ({ carrier: "acme", service: "ACME_2DAY", notes: value }),
    deniedCode: "701",
    invalid: { "702": { service: "" }, "711": { carrier: "pigeon" }, "712": { service: "PIGEON" } }
  },
  change_ship_deadline: {
    input: (value) => ({ ship_deadline: value }),
    deniedCode: "801",
    invalid: {
      "806": { ship_deadline: "tomorrow" },
      "807": { ship_deadline: "2030-01-05 23:59:59" },
      "808": { ship_deadline: "2030-02-30 00:00:00" },
      "817": { ship_deadline: null }
    }
  },
  enable_rush_processing: { input: () => ({}), deniedCode: "1201", invalid: { "1204": { order_id: "the first" } } }
}

export const isMethod = (name: CommandName): name is Method => Object.hasOwn(encodings, name)

/** Returns the codes of all faults that the input of a command can have. */
export const faultsOf = (name: CommandName): ReadonlyArray<string> =>
  isMethod(name) ? [encodings[name].deniedCode, ...Object.keys(encodings[name].invalid)] : []

/** Builds the request body of a command. */
export const bodyOf = ({ account, fault, name, order_id, value, xid }: SentCommand & { readonly name: Method }) => {
  const { deniedCode, input, invalid } = encodings[name]
  const data = { xid, order_id, ...input(value), ...(fault !== undefined && invalid[fault]) }
  return { ...accountNamed(account), ...(fault === deniedCode && { password: "wrong" }), data }
}

/**
 * Returns a command with the values of its id, if it has one. An id that is used again is then a repetition of the same
 * command or the id of another command. `gestures.test.ts` repeats ids with other values.
 */
export const withValuesOfGesture = <C extends Command>(command: C): C => {
  const { gesture, name } = command
  if (gesture === undefined) return command
  const isFirst = gesture === "g1"
  const values: Partial<Record<CommandName, string>> = {
    ship: isFirst ? "T-1" : "T-2",
    correctShipment: isFirst ? "T-2" : "T-3",
    release: "all",
    track: isFirst ? "in_transit 1" : "delivered 2",
    bindQuote: isFirst ? "1 ACME_GROUND" : "2 ACME_GROUND"
  }
  const { pieces: _, ...others } = command
  const pieces = isFirst ? {} : { pieces: 1 }
  return { ...others, value: values[name] ?? `value of ${gesture}`, shipment: 1, ...pieces } as C
}
