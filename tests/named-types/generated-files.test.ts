import { readdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { presets } from "@waybill/core"
import { type MethodName, methodNames, methods, operatorCommandNames, type RefusalKind } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { kindsOf } from "../../packages/core/src/field-texts/field-refusals.ts"
import type { Fields, KindsOf } from "../../packages/core/src/input/field.ts"
import { expectedCommands } from "../../packages/core/test/commands/expected-commands.ts"
import { typeFiles } from "../../scripts/named-types/files.ts"
import { kindsOfCommand } from "../../scripts/named-types/refusal-kinds.ts"

const files = typeFiles()

/** Kinds that random sequences of commands do not reach: of failures, of the host, of full orders and of poor stores. */
const unreached: Readonly<Record<string, ReadonlyArray<string>>> = { erase: ["unsupported"] }
const seldom = ["temporary", "host", "wrongStage"]
const textOf = (name: string): string => readFileSync(name, "utf8")

/** Returns the comment before a field of a type, in one line. */
const commentOn = (name: string, type: string, field: string): string => {
  const body = textOf(name).split(`export interface ${type} {\n`)[1]!.split("\n}\n")[0]!
  const before = body.split(new RegExp(`^  readonly ${field}\\??:`, "m"))[0]!
  return before
    .slice(before.lastIndexOf("/**") + 3, before.lastIndexOf("*/"))
    .replaceAll(/\s*\n\s*\* ?/g, " ")
    .trim()
}

type Declared = { readonly [M in MethodName]: Readonly<Record<KindsOf<(typeof methods)[M]["shape"]["fields"]>, true>> }

const newOrder = {
  missing: true,
  badUrl: true,
  notNumeric: true,
  notInteger: true,
  dateShape: true,
  dateTooEarly: true,
  dateUnreal: true,
  badCountry: true,
  badState: true,
  badCarrier: true,
  badService: true
} as const
const reference = { noIdentifier: true, unknownOrder: true } as const

/** The kinds of the fields of each method. The compiler refuses a list that is not complete. */
const declared: Declared = {
  push_order: newOrder,
  re_order: newOrder,
  change_ship_address: { ...reference, missing: true, badCountry: true, badState: true },
  change_ship_method: { ...reference, missing: true, badCarrier: true, badService: true },
  change_ship_deadline: { ...reference, noDeadline: true, dateShape: true, dateUnreal: true },
  get_status: reference,
  get_order: reference,
  hold_order: { ...reference, noReason: true },
  unhold_order: { ...reference, missing: true },
  cancel_order: { ...reference, missing: true },
  enable_rush_processing: { missing: true, notNumeric: true, unknownOrder: true },
  shipping_rate: { missing: true, notNumeric: true, badCountry: true, badState: true, invalidShipment: true },
  package_info: { missing: true, notNumeric: true, invalidItem: true }
}

/** Returns the kinds of all fields, and of the fields in them. */
const kindsIn = (fields: Fields): ReadonlySet<RefusalKind> =>
  new Set(
    Object.values(fields).flatMap((field) => [
      ...kindsOf(field, presets.default),
      ...kindsIn(field.fields ?? field.elements?.fields ?? {})
    ])
  )

describe("the named types", () => {
  it.each(Object.keys(files))("%s matches the fields (if not: npm run draw -- types)", (name) => {
    expect(textOf(name)).toBe(files[name])
  })

  it("no other file is in the folders of named types", () => {
    const folders = [...new Set(Object.keys(files).map((name) => dirname(name)))]
    const found = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    expect(found.toSorted()).toEqual(Object.keys(files).toSorted())
  })

  it("states the meaning, unit, limit, policy option and codes of a field", () => {
    expect(commentOn("packages/core/src/input-types/order-part-inputs.ts", "OrderItemInput", "media_width")).toBe(
      "The width of the glass, in the policy's `units`: inches by default; 0 for no glass. Default: the print's width. " +
        "A decimal number, as a string or number; must not be negative. Refused with 104 or 204 (`notNumeric`)."
    )
    expect(commentOn("packages/core/src/input-types/change-inputs.ts", "HoldOrderInput", "msg")).toBe(
      "The reason for the hold, which the print shop reads. At most 2000 characters. Policy: `limits.note`. " +
        "Refused with 316 (`noReason`)."
    )
    expect(commentOn("packages/core/src/input-types/query-inputs.ts", "GetStatusInput", "order_id")).toBe(
      "The id of the order, as a string or number. The service assigned it. Required when xid is absent. " +
        "Refused with 914 (`noIdentifier`), 915 (`unknownOrder`)."
    )
    expect(commentOn("packages/core/src/input-types/order-inputs.ts", "ReOrderInput", "ship_deadline")).toBe(
      "The latest time of shipping. Default: none. YYYY-MM-DD HH:MM:SS in UTC. At least 3 days from today. " +
        "Policy: `zone`, `leadDays.re_order`. Refused with 206 (`dateShape`), 207 (`dateTooEarly`), 208 (`dateUnreal`)."
    )
    expect(
      commentOn("packages/core/src/input-types/shipment-command-inputs.ts", "ShipCommandInput", "trackingno")
    ).toBe(
      "The tracking number. Required when untracked is not true. At most 255 characters. Policy: `limits.name`. " +
        "Refused with the kind `invalid`."
    )
  })

  it.each(operatorCommandNames)(
    "states the kinds of refusal that the specification of %s has, and no other",
    (name) => {
      const outcomes = expectedCommands[name].outcomes.split(" ").filter((outcome) => outcome !== "success")
      const expected = new Set([...outcomes, ...seldom, ...(unreached[name] ?? [])])
      expect(kindsOfCommand(name).toSorted()).toEqual([...expected].toSorted())
    }
  )

  it("states the kinds of a command in the comment of its call", () => {
    const kinds =
      "Kinds: `invalid`, `unknownOrder`, `wrongStage`, `notOnHold`, `unknownHold`, `changed`, `temporary`, `host`."
    for (const [file, type] of [
      ["packages/core/src/call-types/operator-commands.ts", "OperatorCommands"],
      ["packages/core/src/call-types/operator-command-promises.ts", "OperatorCommandPromises"],
      ["packages/adapter-http/src/client-types/operator-client-commands.ts", "OperatorClientCommands"]
    ] as const)
      expect(commentOn(file, type, "release").split(" @example")[0]).toContain(kinds)
  })

  it.each(methodNames)("states every kind of refusal that the fields of %s declare, and no other", (method) => {
    const kinds = kindsIn(methods[method].shape.fields)
    expect([...kinds].toSorted()).toEqual(Object.keys(declared[method]).toSorted())
  })
})
