import { operatorCommandNames } from "@waybill/core/commands"
import { isObject, type NamesOf } from "@waybill/core/options"
import type { OperatorPorts } from "./operator-ports.ts"

type Service = "board" | "tokens" | "packer" | "figures" | "progress" | "cards" | "accounts" | "webhooks"

/** The functions of each port, and whether it needs them. */
const functions: { readonly [Name in Service]: NamesOf<NonNullable<OperatorPorts[Name]>> } = {
  board: { list: true, counts: true, countShipped: false, choices: false, latestCursor: false },
  tokens: { create: true, list: true, changeRole: true, revoke: true, find: true },
  packer: { pack: true },
  figures: { read: true, work: false },
  progress: { read: true, write: true },
  cards: { list: true, get: true, differences: true, quote: true },
  accounts: {
    create: true,
    list: true,
    rotate: true,
    retire: true,
    enable: true,
    disable: true,
    allowApi: true,
    denyApi: true,
    changePassword: true,
    unlock: true
  },
  webhooks: {
    add: true,
    list: true,
    get: true,
    change: true,
    pause: true,
    resume: true,
    rotate: true,
    remove: true,
    deliveries: true,
    replay: true,
    secrets: true
  }
}

const calendarTypes: Readonly<Record<keyof NonNullable<OperatorPorts["calendar"]>, string>> = {
  zone: "string",
  weekdays: "array",
  holidays: "array",
  cutOff: "string",
  productionDays: "number",
  rushDays: "number",
  soonDays: "number"
}

const mistake = (port: string, problem: string): TypeError => new TypeError(`OperatorPorts: ${port}: ${problem}`)

const checkFunctionsOf = (port: string, given: unknown, names: ReadonlyArray<string>): void => {
  if (!isObject(given)) throw mistake(port, "must be an object")
  const absent = names.find((name) => typeof given[name] !== "function")
  if (absent !== undefined) throw mistake(port, `must have the function ${absent}`)
}

const asyncFunction = Object.getPrototypeOf(async () => {}) as object

/** Whether tokens return promises, as far as their members show it. */
const isPlain = (tokens: object): boolean =>
  Object.values(tokens).some((each) => Object.getPrototypeOf(each) === asyncFunction)

/** Throws a `TypeError` if a port is missing or lacks a function that the operator API calls. */
export const checkPorts = (ports: OperatorPorts): void => {
  const missing = (["waybill", "board", "tokens"] as const).find((name) => !isObject(ports[name]))
  if (missing !== undefined) throw mistake(missing, "must be an object")
  if (isPlain(ports.tokens))
    throw mistake("tokens", "returns promises; pass operatorPorts of the stores, or the service")
  checkFunctionsOf("waybill.operator", ports.waybill.operator, [
    ...operatorCommandNames,
    "order",
    "history",
    "events",
    "actions"
  ])
  for (const [port, needed] of Object.entries(functions)) {
    const names = Object.entries(needed).flatMap(([name, isNeeded]) => (isNeeded === true ? [name] : []))
    const given = ports[port as Service]
    if (given !== undefined) checkFunctionsOf(port, given, names)
  }
  const { calendar, sendTest } = ports
  if (sendTest !== undefined && typeof sendTest !== "function") throw mistake("sendTest", "must be a function")
  if (calendar === undefined) return
  if (!isObject(calendar)) throw mistake("calendar", "must be an object")
  for (const [name, type] of Object.entries(calendarTypes)) {
    const value: unknown = calendar[name as keyof typeof calendar]
    if ((Array.isArray(value) ? "array" : typeof value) !== type)
      throw mistake(`calendar.${name}`, `must be ${type === "array" ? "an" : "a"} ${type}`)
  }
}
