import { policy } from "@waybill/core"
import { codes, methodNames } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { docsPages, operatorDocsPages } from "../../src/node/index.ts"
import type { ShownDocument } from "../../src/reference/document.ts"
import { fieldsTable, sampleOf } from "../../src/reference/fields.ts"
import { markdownHtml } from "../../src/reference/markdown.ts"
import { referenceHtml } from "../../src/reference/page.ts"
import { serveOperator } from "../operator/serve-operator.ts"
import { serve } from "../serve.ts"

const bodyOf = (page: { readonly body: string | Uint8Array } | undefined): string => String(page?.body)

describe("the reference of the methods", () => {
  it("contains every method with its path, and every code of the method", () => {
    const html = bodyOf(docsPages({ basePath: "/dev" })["/docs"])
    const [, ...sections] = html.split('<section class="operation" id="')
    expect(sections.map((section) => section.split('"')[0]).toSorted()).toEqual([...methodNames].toSorted())
    for (const section of sections) {
      const name = section.split('"')[0] as (typeof methodNames)[number]
      expect(section).toContain(`<code>/dev/v1/${name}</code>`)
      for (const code of Object.values(codes[name]))
        expect([name, section.includes(`<code>${code}</code>`), code]).toEqual([name, true, code])
    }
  })

  it("escapes all values configured by a host", () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>&#60;script>'
    const offer = { carriers: { [evil]: { [evil]: evil } }, finishings: { [evil]: "Box" } } as const
    const rules = policy({ labels: { new: evil }, reprintReasons: ["<img src=x>"] })
    for (const page of Object.values(docsPages({ basePath: `/${evil}`, offer, policy: rules }))) {
      expect(bodyOf(page)).not.toMatch(/<script>|<img/)
    }
  })

  it("contains no inline script or style, and its policy allows none", async () => {
    const { raw } = serve({ pages: docsPages() })
    for (const path of ["/", "/docs"]) {
      const reply = await raw(path)
      expect(reply.headers.get("content-security-policy")).toBe(
        "default-src 'self'; img-src 'self' data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
      )
      const html = await reply.text()
      expect(html).not.toMatch(/<style|<script>|\sstyle=|\son\w+=|javascript:/)
      expect([...html.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, url]) => url)).toEqual(
        expect.not.arrayContaining([expect.stringMatching(/^(?:https?:)?\/\//)])
      )
    }
  })

  it("shows names from the policy and the offer as text", () => {
    const danger = "<img src=x onerror=alert(1)>\"'&"
    const labels = { ...policy().labels, held: danger }
    const offer = {
      carriers: { [danger]: { [danger]: danger } },
      finishings: { [danger]: "Box" as const }
    }
    const html = bodyOf(docsPages({ policy: { ...policy(), labels }, offer })["/docs"])
    expect(html).toContain("&#60;img src=x onerror=alert(1)&#62;")
    expect(html).not.toContain("<img")
  })
})

it("the reference of the operator API contains each of its operations once, and needs no token", async () => {
  const pages = operatorDocsPages({}, { basePath: "/dev" })
  const { api } = serveOperator({ basePath: "/dev", pages })
  const request = { method: "GET", header: () => undefined, bytes: new Uint8Array(), client: "192.0.2.1" }
  const reply = await api.respond({ ...request, path: "/dev/operator/docs" })
  expect([reply.status, reply.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
  expect(reply.headers["content-security-policy"]).toMatch(/^default-src 'self'; /)
  const script = await api.respond({ ...request, path: "/dev/operator/docs/reference.js" })
  expect([script.status, script.headers["content-type"]]).toEqual([200, "text/javascript; charset=utf-8"])
  const html = bodyOf(reply)
  const ids = [...html.matchAll(/<section class="operation" id="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(expect.arrayContaining(["listOrders", "bulk", "createToken", "object-Order", "object-Problem"]))
  expect(html).toContain('<a href="#object-Order">Order</a>')
  expect(html).toContain('data-path="/dev/operator/v1/orders/{account}/{order_id}/hold"')
})

describe("parts of the reference", () => {
  it("tables of fields have a row for each field, including those in lists and alternatives, and show no component twice", () => {
    const loop = { $ref: "#/components/schemas/Loop" }
    const rows = (schema: object) => [...fieldsTable("", schema).matchAll(/title="([^"]+)"/g)].map(([, path]) => path)
    const list = { type: "array", items: { type: "object", properties: { a: { type: "string" }, next: loop } } }
    expect(rows({ properties: { list, other: loop } })).toEqual(["list[]", "list[].a", "list[].next", "other"])
    const same = { properties: { a: {}, b: {} } }
    expect(rows({ oneOf: [same, { properties: { b: {}, c: {} } }] })).toEqual(["a", "b", "c"])
    expect(fieldsTable("", { type: "string" })).toBe("")
  })

  it("samples have the required fields", () => {
    const item = { type: "object", required: ["id"], properties: { id: { type: "integer", minimum: 1 }, x: {} } }
    const schema = {
      required: ["items", "kind", "at", "on", "one", "ref"],
      properties: {
        items: { type: "array", minItems: 1, items: item },
        kind: { enum: ["a", "b"] },
        at: { type: "string" },
        on: { type: "boolean" },
        one: { oneOf: [{ const: 5 }, {}] },
        ref: { $ref: "#/components/schemas/Item" }
      }
    }
    expect(sampleOf(schema, { Item: item })).toEqual({
      items: [{ id: 1 }],
      kind: "a",
      at: "",
      on: false,
      one: 5,
      ref: { id: 1 }
    })
  })

  it("Markdown becomes headings, tables and paragraphs with escaped text", () => {
    expect(markdownHtml("## A & B\n\nUse `<x>` & y")).toBe(
      '<h2 id="a-b">A &#38; B</h2>\n<p>Use <code>&#60;x&#62;</code> &#38; y</p>'
    )
    expect(markdownHtml("| a | b |\n| --- | --- |\n| 1 &#124; 2 | `c` |")).toContain(
      "<tbody><tr><td>1 | 2</td><td><code>c</code></td></tr></tbody>"
    )
  })

  it("a document without operations is a page", () => {
    const empty: ShownDocument = {
      info: { title: "T", summary: "S", description: "D" },
      tags: [],
      servers: [],
      paths: {}
    }
    expect(referenceHtml(empty, "/docs", "/openapi.json")).toContain("<h1>T</h1>")
  })
})
