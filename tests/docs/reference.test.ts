import { readFileSync } from "node:fs"
import { PolicySchema } from "@waybill/core/adapter"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { policyComments } from "../../scripts/reference/option-comments.ts"
import { referencePages } from "../../scripts/reference/pages.ts"

const names = Object.keys(referencePages)
const pageOf = (name: string): string => readFileSync(`docs/reference/${name}`, "utf8")

/** Returns the first row of a table that contains all of the given cells. */
const rowWith = (name: string, ...cells: ReadonlyArray<string>): string | undefined =>
  pageOf(name)
    .split("\n")
    .find((line) => line.startsWith("|") && cells.every((cell) => line.includes(cell)))

describe("the reference", () => {
  it.each(names)("docs/reference/%s matches the code (if not: npm run draw -- reference)", async (name) => {
    expect(pageOf(name)).toBe(await referencePages[name]!())
  })

  it("contains an anchor for each code of the specification", () => {
    const specified = [
      [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 113, 121],
      [201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 213, 221],
      [301, 302, 314, 315, 316, 318],
      [402, 404, 414, 415, 419],
      [501, 502, 514, 515],
      [601, 602, 609, 610, 613, 614, 615, 620],
      [701, 702, 711, 712, 714, 715, 720],
      [801, 802, 806, 807, 808, 813, 817, 820],
      [901, 902, 914, 915],
      [1001, 1002, 1004, 1009, 1010, 1013, 1022],
      [1101, 1102, 1104, 1113, 1123],
      [1201, 1202, 1204, 1213]
    ].flat()
    const page = pageOf("codes.md")
    const anchors = [...page.matchAll(/<a id="code-(\d+)">/g)].map(([, code]) => Number(code))
    expect(specified.filter((code) => !anchors.includes(code))).toEqual([])
    expect(new Set(anchors).size).toBe(anchors.length)
  })

  it("shows the kind, condition, message and mapped status of a code", () => {
    const message = "Order already in processing; cannot be put on hold: the order is in production"
    expect(rowWith("codes.md", "code-318")).toBe(
      `| <a id="code-318"></a>318 | \`inProcessing\` | The order is in production. | ${message} | 409 |`
    )
  })

  it("shows the default and the strict value of a policy option", () => {
    expect(rowWith("policy.md", "`leadDays.push_order`")).toMatch(/\| integer, 0 to 366 \| `0` \| `5` \|/)
  })

  it("shows every port with its functions and laws", () => {
    const ports = pageOf("ports.md")
    for (const port of ["store", "accounts", "carriers", "rater", "packer", "orderIds"])
      expect(ports).toMatch(new RegExp(`^## ${port}\n[^]*?^### Laws of ${port}\n[^]*?^- \\w`, "m"))
    expect(rowWith("ports.md", "`find(account_id: string, ref: OrderRef)`", "`Order \\| undefined`")).toBeDefined()
    expect(ports).toContain("- distinguishes xids that differ only in case\n")
  })

  it("shows the webhook event of each command", () => {
    expect(rowWith("events.md", "| `ship` |", "| operator |")).toContain("[`order.shipped`](#order-shipped)")
    expect(rowWith("events.md", "| `note` |")).toBe("| `note` | operator | none |")
  })

  it("shows commands with their flags and settings with their variables", () => {
    const section = pageOf("commands.md").split("\n### waybill order ship\n")[1]?.split("\n###")[0]
    expect(section).toContain("| `--tracking NUMBER` | Tracking number; required without --untracked |")
    expect(rowWith("settings.md", "`--base-path`")).toContain("`WAYBILL_BASE_PATH`")
  })

  it("shows no value that depends on the machine", () => {
    for (const name of names) expect(pageOf(name)).not.toMatch(/`--workers N`.*default: \d/)
  })

  it("shows the fields, replies and codes of a method, and the role of a route", () => {
    const section = pageOf("merchant-api.md").split("\n### get_status\n")[1]?.split("\n###")[0]
    expect(section).toContain("| `trackingno` |")
    expect(section).toContain("[915](codes.md#code-915)")
    expect(rowWith("operator-api.md", "POST /orders/{account}/{order_id}/erase")).toContain("| admin |")
  })
})

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
}

const { definitions } = Schema.toJsonSchemaDocument(PolicySchema) as unknown as { definitions: { Policy: SchemaNode } }

const pathsIn = ({ properties = {} }: SchemaNode, path: string): ReadonlyArray<string> =>
  Object.entries(properties).flatMap(([name, option]) => [path + name, ...pathsIn(option, `${path}${name}.`)])

const paths = pathsIn(definitions.Policy, "")
const comments = policyComments()

it.each(paths)("the comment of the policy option %s is a sentence", (path) => {
  expect(comments.get(path)).toMatch(/^[A-Za-z].{6,}\.$/)
})

it("no two policy options have the same comment", () => {
  const texts = paths.map((path) => comments.get(path))
  expect(texts.length).toBeGreaterThan(30)
  expect(new Set(texts).size).toBe(texts.length)
})
