import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { attribute, flag, html } from "../../src/html/html.ts"

/** Decodes the five entities that HTML needs, independently of the code that writes them. */
const decoded = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&#96;", "`")
    .replaceAll("&amp;", "&")

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("<script>alert(1)</script>", '" onload="x', "' onload='x", "</p><img src=x onerror=y>", "&lt;", "`")
)

describe("the template of pages", () => {
  it("lets no value end the text or the attribute that contains it", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (text, double, single) => {
        const page = html`<p title="${double}" lang='${single}'>${text}</p>`.text
        const found = /^<p title="([^"<>]*)" lang='([^'<>]*)'>([^<>]*)<\/p>$/s.exec(page)
        expect(found?.slice(1).map(decoded)).toEqual([double, single, text])
      }),
      { seed: seedOf(1) }
    )
  })

  it("writes lists, numbers and nested templates, and nothing for absent values", () => {
    expect(html`<ul>${[1, 2].map((each) => html`<li>${each}</li>`)}${undefined}${null}${false}</ul>`.text).toBe(
      "<ul><li>1</li><li>2</li></ul>"
    )
  })

  it("omits attributes that do not apply", () => {
    expect(html`<input${flag("checked", true)}${flag("disabled", false)}>`.text).toBe("<input checked>")
    expect(html`<a${attribute("aria-current", undefined)}${attribute("data-keys", '"')}></a>`.text).toBe(
      '<a data-keys="&quot;"></a>'
    )
  })

  it.each([
    ["javascript:alert(1)", "#"],
    [" JavaScript:alert(1)", "#"],
    ["data:text/html,x", "#"],
    ["vbscript:x", "#"],
    ["https://example.com/?a&b", "https://example.com/?a&amp;b"],
    ["/orders/1", "/orders/1"],
    ["mailto:a@example.com", "mailto:a@example.com"]
  ])("writes the address %s as %s", (address, written) => {
    expect(html`<a class="x" href="${address}">x</a>`.text).toBe(`<a class="x" href="${written}">x</a>`)
  })

  it("checks only the start of an address", () => {
    expect(html`<img src="/assets/${"a:b"}.js">`.text).toBe('<img src="/assets/a:b.js">')
  })

  it.each([
    ["a script", () => html`<script>${"x"}</script>`],
    ["a style", () => html`<style>${"x"}</style>`],
    ["a comment", () => html`<!-- ${"x"} -->`],
    ["an unquoted attribute", () => html`<a href=${"x"}>y</a>`],
    ["the name of a tag", () => html`<${"x"}>`],
    ["a tag as text", () => html`<a ${"onclick=x"}>y</a>`],
    ["HTML in an attribute", () => html`<a title="${html`<b></b>`}">y</a>`]
  ])("refuses a value in %s", (_, build) => {
    expect(build).toThrow(/^html: /)
  })

  it("accepts a value after a script with an address", () => {
    expect(html`<script src="${"/a.js"}"></script><b>${"<"}</b>`.text).toBe('<script src="/a.js"></script><b>&lt;</b>')
  })
})
