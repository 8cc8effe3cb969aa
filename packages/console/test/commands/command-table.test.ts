import { describe, expect, it } from "vitest"
import { expectedRows } from "../../../core/test/commands/expected-commands.ts"
import { commands } from "../../src/pages/commands/command-table.ts"
import { openFloor } from "../fixtures/open-floor.ts"

interface Route {
  readonly post?: {
    readonly operationId: string
    readonly requestBody: { readonly content: { readonly "application/json": { readonly schema: Schema } } }
  }
}

interface Schema {
  readonly properties?: object
  readonly required?: ReadonlyArray<string>
}

/** The OpenAPI document of the operator API has a route for each command of the core. */
const document = await openFloor().served(new Request("http://localhost/operator/openapi.json"))
const { paths } = (await document.json()) as { readonly paths: Readonly<Record<string, Route>> }
const routes = Object.entries(paths).flatMap(([path, { post }]) =>
  post !== undefined && path.startsWith("/orders/{account}/{order_id}/") ? [{ path, ...post }] : []
)

const schemaOf = (name: string): Schema =>
  routes.find(({ operationId }) => operationId === name)?.requestBody.content["application/json"].schema ?? {}

describe("the table of commands", () => {
  it("the table has every command of the operator once", () => {
    const found = routes.map(({ operationId, path }) => [operationId, path.split("/").at(-1)])
    const expected = expectedRows.map(([name, { path }]) => [name, path])
    expect(commands.map(({ name, path }) => [name, path])).toEqual(expected)
    expect(found).toEqual(expected)
  })

  it.each(commands.map((command) => [command.path, command] as const))(
    "the form of %s has every field that the command reads, and no other",
    (_, { fields, name }) => {
      const { properties = {} } = schemaOf(name)
      expect(fields.map((field) => field.name).toSorted()).toEqual(Object.keys(properties).toSorted())
    }
  )

  it.each(commands.map((command) => [command.path, command] as const))(
    "the form of %s requires the fields that the command requires",
    (_, { fields, name }) => {
      const { required = [] } = schemaOf(name)
      const needed = fields.filter((field) => field.required === true)
      expect(needed.map((field) => field.name).toSorted()).toEqual([...required].toSorted())
    }
  )

  it("gives each command the role that the specification names", () => {
    expect(commands.map(({ name, role }) => [name, role])).toEqual(expectedRows.map(([name, { role }]) => [name, role]))
  })

  it("asks for a confirmation exactly before the commands that cannot be undone", () => {
    const confirmed = commands.flatMap(({ confirm, path }) => (confirm === undefined ? [] : [[path, confirm.by]]))
    expect(confirmed).toEqual([
      ["cancel", "tick"],
      ["reject", "tick"],
      ["erase", "xid"]
    ])
  })

  it("gives no two commands the same key", () => {
    const keys = commands.flatMap(({ keys }) => keys ?? [])
    expect(keys).toEqual([...new Set(keys)])
  })
})
