// The reference of the library, written from the sources. The nightly test builds it from the declarations.
import { dirname, join } from "node:path/posix"
import { describe, expect, it } from "vitest"
import { commentOf } from "../../../site/api/comment.ts"
import { apiPages } from "../../../site/api/pages.ts"
import { type User, usersIn } from "../../../site/api/users.ts"
import { programOf, usesIn } from "../../../site/api/uses.ts"
import { pagesIn } from "../../../site/pages.ts"
import { publicNames } from "../../architecture/public-names.ts"

const written = pagesIn(".").pages
const pages = apiPages(".", written, "waybill-source")
const pageOf = (path: string): string => pages.find((page) => page.path === path)!.markdown

/** Returns the section of a name. */
const sectionOf = (path: string, name: string): string =>
  pageOf(path)
    .split(/^(?=### )/m)
    .find((part) => part.startsWith(`### ${name} {`))!

describe("the reference of the library", () => {
  it("writes a page per entry, with a section per name", () => {
    const titles = pages.map(({ markdown, title }) => [
      title,
      [...markdown.matchAll(/^### (\w+) \{#(\w+)\}$/gm)].map(([, name]) => name).toSorted()
    ])
    const names = Object.entries(publicNames).map(([entry, list]) => [entry, list.trim().split(/\s+/).toSorted()])
    expect(Object.fromEntries(titles)).toEqual(Object.fromEntries(names))
  })

  it("shows the signature, the comment and the example of a name, and links to its types and uses", () => {
    const draw = sectionOf("api/packing-layout.md", "draw")
    expect(draw).toContain("```ts\nconst draw = (")
    expect(draw).toContain("](./packing.md#PackedBox)")
    expect(draw).toMatch(/\nExample:\n\n```ts\n/)
    const create = sectionOf("api/core.md", "createWaybill")
    expect(create).toContain("Creates an instance of Waybill from its ports.")
    expect(create).toContain("[`WaybillOptions`](#WaybillOptions)")
    expect(create).toContain("](../wrap.md)")
    expect(create).toContain("](../examples/express-pg.md)")
  })

  it("links a type to the fields and functions whose examples show it, and to their pages", () => {
    const rate = sectionOf("api/core-adapter.md", "CartRate")
    expect(rate).toContain("\nExample: with [`WaybillCalls.quoteCart`](./core.md#WaybillCalls)")
    expect(rate).toContain(
      "\nUsed through [`WaybillCalls.quoteCart`](./core.md#WaybillCalls) in: [An Effect application]"
    )
    expect(sectionOf("api/core-adapter.md", "DeliveryState")).toContain("Example: with [")
  })

  it("every name has an example, a link to one, or a page that uses it", () => {
    const sections = pages.flatMap(({ markdown, path }) =>
      markdown
        .split(/^(?=### )/m)
        .slice(1)
        .map((section) => ({ name: `${path} ${/^### (\w+)/.exec(section)![1]}`, section }))
    )
    expect(sections.length).toBeGreaterThan(900)
    const alone = sections.filter(
      ({ section }) => !/^(?:Example:| *\* @example$|Used in: |Used through )/m.test(section)
    )
    expect(alone.map(({ name }) => name)).toEqual([])
  })

  it("finds the nearest users of a name, through names that no entry exports", () => {
    const documented = (name: string, code: string, example?: string) => ({
      ...{ key: `shop#${name}`, name, code, files: ["shop.ts"] },
      examples: example === undefined ? [] : [example]
    })
    const usersOf = usersIn(
      [
        documented("Price", "interface Price {\n  readonly cents: number\n}"),
        documented(
          "Cart",
          "interface Cart {\n  readonly total: Hidden\n  /**\n   * Pays.\n   *\n   * @example\n   * pay()\n   */\n  readonly pay: (price: Price) => void\n}"
        ),
        documented("open", "const open: () => Cart", "open()"),
        documented("Sum", "type Sum = number")
      ],
      (_, name) => (name === "Hidden" ? [{ file: "shop.ts", code: "type Hidden = Sum" }] : [])
    )
    const labels = (name: string, isWanted: (user: User) => boolean) =>
      usersOf(name, isWanted).map(({ label }) => label)
    expect(labels("Price", ({ hasExample }) => hasExample)).toEqual(["Cart.pay"])
    expect(labels("Sum", () => true)).toEqual(["Cart.total"])
    expect(labels("Sum", ({ hasExample }) => hasExample)).toEqual(["open"])
    expect(labels("open", () => true)).toEqual([])
  })

  it("shows the declarations that only the file of a type can name", () => {
    expect(sectionOf("api/core.md", "Decisions")).toContain("type NewOrder = ")
  })

  it("shows no declaration that only the comment of a field names", () => {
    expect(sectionOf("api/core-adapter.md", "IssuedKey")).not.toContain("const key = ")
  })

  it("shows the methods that the type of a Waybill extends", () => {
    expect(sectionOf("api/core.md", "WaybillPromises")).toContain("[`MethodPromises`](#MethodPromises)")
    expect(sectionOf("api/core.md", "MethodPromises")).toContain(
      "readonly pushOrder: (account_id: string, data: PushOrderInput"
    )
    expect(sectionOf("api/core-inputs.md", "HoldOrderInput")).toContain(
      "The reason for the hold, which the print shop reads."
    )
  })

  it("finds imports of several lines, of types and under other names, and no others", () => {
    const markdown =
      '```ts\nimport {\n  type Item,\n  pack as fill\n} from "@waybill/packing"\n```\n`import { violationsOf }`'
    const uses = usesIn([programOf("docs/pack.md", markdown)])
    expect([...uses]).toEqual([
      ["@waybill/packing#Item", ["docs/pack.md"]],
      ["@waybill/packing#pack", ["docs/pack.md"]]
    ])
  })

  it("finds names that the prose of a page shows as code, unless the page imports them from another entry", () => {
    const markdown =
      '```ts\nimport { migrate } from "@waybill/adapter-sql"\n```\nCall `migrate()`, `pack(request)` or `openStores`, not `line`.'
    const names = {
      "@waybill/adapter-sql": ["migrate"],
      "@waybill/adapter-sql/plain": ["line", "migrate", "openStores"],
      "@waybill/packing": ["pack"]
    }
    expect([...usesIn([programOf("docs/pack.md", markdown)], names)]).toEqual([
      ["@waybill/adapter-sql#migrate", ["docs/pack.md"]],
      ["@waybill/adapter-sql/plain#openStores", ["docs/pack.md"]],
      ["@waybill/packing#pack", ["docs/pack.md"]]
    ])
  })

  it("shows every example in the comments of a name and of its members", () => {
    expect(sectionOf("api/core.md", "cardRater")).toContain(
      "Example:\n\n```ts\ncreateWaybill({ ports: { store, orderIds, rater: cardRater(exampleCards, exampleShipFrom) } })\n```"
    )
    const methods = sectionOf("api/core.md", "MethodPromises")
    expect(methods.match(/@example/g)).toHaveLength(13)
  })

  it("links only to pages of the site, because a comment cannot know their addresses", () => {
    const targets = pages.flatMap(({ markdown, path }) =>
      [...markdown.replaceAll(/```[\s\S]*?```/g, "").matchAll(/\]\((\.[^)#]*)/g)].map(([, to]) =>
        join(dirname(path), to!)
      )
    )
    const known = new Set([...pages, ...written].map(({ path }) => path))
    expect(targets.length).toBeGreaterThan(1000)
    expect(targets.filter((target) => !known.has(target))).toEqual([])
  })

  it("takes all of an example without a fence as its code", () => {
    expect(commentOf("Packs.\n\n@example\npack(request)")).toEqual({ text: "Packs.", examples: ["pack(request)\n"] })
  })

  it("escapes what a template would run, but not code", () => {
    expect(commentOf("A `Map<string>` of <T> {{ x }}.\n\n@example\n```ts\nf()\n```")).toEqual({
      text: "A `Map<string>` of &lt;T> &#123;&#123; x }}.",
      examples: ["f()\n"]
    })
  })
})
