// The configuration of VitePress. `site/build.ts` collects the pages and starts it.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { renderMermaidSVG } from "beautiful-mermaid"
import { defineConfig } from "vitepress"
import { cropped, legible, partsOf, themed, titled } from "../drawings.ts"
import { navigationOf } from "../navigation.ts"
import { pathOf, sourcesIn } from "../pages.ts"
import { searchOptions, sectionsOf } from "../search.ts"

const pages = fileURLToPath(new URL("../pages/", import.meta.url))

/** Returns the address of a page, as VitePress expects it. */
const addressOf = (source) => `/${pathOf(source).replace(/(?:index)?\.md$/, "")}`

const nameOf = ({ name, source }) => {
  const file = join(pages, pathOf(source))
  return name ?? (existsSync(file) ? /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1].replaceAll("`", "") : undefined)
}

const root = fileURLToPath(new URL("../../", import.meta.url))

const sidebar = navigationOf(sourcesIn(root)).map(({ pages: listed, title }) => ({
  text: title,
  items: listed.map((page) => ({ text: nameOf(page) ?? page.source, link: addressOf(page.source) }))
}))

const first = (title) => sidebar.find(({ text }) => text === title).items[0].link

/** Anchors as code hosts generate them, so that a link works in both places. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-")

/** Returns a Mermaid diagram as SVG in the colours of the page, without the fonts of another host. */
const drawn = (diagram) =>
  renderMermaidSVG(diagram, {
    bg: "var(--vp-c-bg)",
    fg: "var(--vp-c-text-1)",
    accent: "var(--vp-c-brand-1)",
    muted: "var(--vp-c-text-1)",
    line: "var(--vp-c-text-3)",
    padding: 24,
    transparent: true
  }).replaceAll(/@import url\([^)]*\);/g, "")

/** Returns a constant as an expression in an attribute of a Vue template. */
const attribute = (text) => JSON.stringify(text).replaceAll("&", "&amp;").replaceAll('"', "&quot;")

/** Maximum number of characters of code that a table shows in one line. */
const SHORT_CODE = 24

/** Returns drawings in a part of the page that scrolls, because their text is never smaller than that of the page. */
const scrolling = (element, kind, label, drawings) =>
  `<${element} class="${kind}" role="group" aria-label="${label}" tabindex="0" v-html="${attribute(drawings)}"></${element}>`

/** Returns the heading above a token, or the title of the page. */
const headingAbove = (tokens, index) => {
  const start = tokens.slice(0, index).findLastIndex(({ type }) => type === "heading_open")
  return (tokens[start + 1]?.content ?? "Waybill").replaceAll(/[`<>&"]/g, "")
}

/** Draws Mermaid diagrams, and makes wide tables reachable by keyboard. */
const markdownPlugin = (md) => {
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { content, info } = tokens[index]
    if (info.trim() === "mermaid") {
      if (env.isSearch) return ""
      const title = `Diagram: ${headingAbove(tokens, index)}`
      return scrolling("div", "diagram", title, titled(legible(drawn(content)), title))
    }
    const block = fence(tokens, index, options, env, self)
    // Columns stay aligned only if no line is continued.
    const isAligned = info.startsWith("text") && /\S {2,}\S/.test(content)
    return isAligned ? block.replace(' class="', ' class="aligned ') : block
  }
  const image = md.renderer.rules.image
  md.renderer.rules.image = (tokens, index, options, env, self) => {
    const { attrs, content } = tokens[index]
    const source = attrs.find(([name]) => name === "src")[1]
    const file = join(pages, "public", source)
    // Drawings are a part of the page, so that they have its colours and legible text.
    if (!source.endsWith(".svg") || !existsSync(file)) return image(tokens, index, options, env, self)
    if (env.isSearch) return ""
    const svg = readFileSync(file, "utf8")
    const label = content.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
    if (!svg.includes('font-family="Helvetica')) return scrolling("span", "drawing screen", label, legible(svg))
    const drawings = partsOf(themed(svg)).map((part) => legible(cropped(part)))
    return scrolling("span", "drawing", label, drawings.join(""))
  }
  // A long word, such as @waybill/core/testing, is broken after a slash, a comma or an equals sign.
  md.core.ruler.push("breaks", ({ Token, tokens }) => {
    const split = (text) => text.split(/(?<=\w[/,=])(?=\w\S{8})/)
    const token = (type, content) => Object.assign(new Token(type, "", 0), { content })
    for (const inline of tokens.filter(({ type }) => type === "inline"))
      inline.children = inline.children.flatMap((child) =>
        child.type !== "text" || !/\S{20}/.test(child.content)
          ? [child]
          : split(child.content).flatMap((part, n) => [
              ...(n === 0 ? [] : [token("html_inline", "<wbr>")]),
              token("text", part)
            ])
      )
  })
  // On a small screen, each cell shows the name of its column.
  md.core.ruler.push("cell-labels", ({ tokens }) => {
    let names = []
    let column = 0
    tokens.forEach((token, index) => {
      if (token.type === "thead_open") names = []
      else if (token.type === "tr_open") column = 0
      else if (token.type === "th_open")
        names.push(tokens[index + 1].content.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1"))
      else if (token.type === "td_open") token.attrSet("data-column", names[column++] ?? "")
    })
  })
  // A list that replaces a row on a small screen needs each value in one element.
  md.renderer.rules.td_open = (tokens, index, options, _env, self) => `${self.renderToken(tokens, index, options)}<div>`
  md.renderer.rules.td_close = () => "</div></td>"
  // Short code in a table is not broken, and long code preferably after a slash.
  const code = md.renderer.rules.code_inline
  md.renderer.rules.code_inline = (tokens, index, ...others) => {
    const isShort = tokens[index].content.length <= SHORT_CODE
    if (isShort) tokens[index].attrJoin("class", "short")
    const html = code(tokens, index, ...others)
    return isShort ? html : html.replaceAll(/(?<=[\w-]\/)(?=\w)/g, "<wbr>")
  }
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>'
  md.renderer.rules.table_close = () => "</table></div>"
}

/** A parcel with a label. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="5" width="28" height="22" rx="3" fill="#b98a56"/>' +
  '<rect x="9" y="11" width="14" height="10" rx="1" fill="#fff"/><path d="M11 14h10M11 18h6" stroke="#1f5f8b" stroke-width="2"/></svg>'

/** Marks each line of code with its indentation, from which the line is continued. */
const indentation = {
  line(node, number) {
    const text = this.tokens[number - 1].map(({ content }) => content).join("")
    const spaces = text.search(/\S/)
    if (spaces > 0) node.properties.style = `--indent: ${spaces}ch`
  }
}

export default defineConfig({
  lang: "en",
  title: "Waybill",
  description: "Print orders, packing and shipping rates: a TypeScript library and a service",
  srcDir: "pages",
  cleanUrls: false,
  markdown: {
    linkify: false,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify },
    toc: { slugify },
    config: markdownPlugin,
    codeTransformers: [indentation]
  },
  head: [
    ["meta", { name: "color-scheme", content: "light dark" }],
    ["link", { rel: "icon", href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]
  ],
  transformHead: ({ pageData: { relativePath }, siteData }) => [
    ["link", { rel: "alternate", type: "text/markdown", href: `${siteData.base}${relativePath}` }]
  ],
  themeConfig: {
    outline: [2, 3],
    sidebar,
    nav: [
      {
        text: "Uses",
        items: [
          { text: "Embed it in a backend", link: addressOf("docs/embed/get-started.md") },
          { text: "Wrap it with a transport", link: addressOf("docs/wrap.md") },
          { text: "Packing and rating alone", link: addressOf("docs/pack.md") },
          { text: "Run the service", link: addressOf("packages/cli/README.md") }
        ]
      },
      { text: "Reference", link: first("Reference"), activeMatch: "/(reference|lifecycle)" },
      { text: "Moving from", link: first("Moving from"), activeMatch: "/moving/" },
      { text: "Examples", link: first("Examples"), activeMatch: "/examples/" }
    ],
    search: {
      provider: "local",
      options: {
        detailedView: true,
        // Assistive software must read what the button shows. By default, the key is not part of the name.
        translations: { button: { buttonText: "Search (Ctrl K)", buttonAriaLabel: "Search (Ctrl K)" } },
        // Diagrams are not text.
        _render: (source, env, md) => md.render(source, Object.assign(env, { isSearch: true })),
        miniSearch: {
          _splitIntoSections: (_, html) => sectionsOf(html),
          searchOptions
        }
      }
    }
  }
})
