import { PolicySchema } from "@waybill/core/adapter"
import { Schema } from "effect"
import { expect, it } from "vitest"
import { policyComments } from "../../scripts/reference/option-comments.ts"

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
