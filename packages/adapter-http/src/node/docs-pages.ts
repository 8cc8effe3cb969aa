import { readFileSync } from "node:fs"
import { openApi } from "../openapi/document.ts"
import { operatorOpenApi } from "../operator/openapi/document.ts"
import type { OperatorPorts } from "../operator/route/operator-ports.ts"
import type { HttpOptions } from "../options/options.ts"
import type { Page } from "../options/page.ts"
import type { ShownDocument } from "../reference/document.ts"
import { escaped } from "../reference/html.ts"
import { headHtml, referenceHtml } from "../reference/page.ts"

// The entry of the package is in its folder `dist` or `src`. A bundle of another package can contain this module.
const folder = new URL("../reference/", import.meta.resolve("@waybill/adapter-http"))

const asset = (name: string) => readFileSync(new URL(name, folder), "utf8")

/** Returns the page that a person sees at the address of the service. */
const welcome = (basePath: string, console: string | undefined) => {
  const base = escaped(basePath)
  const shopLink =
    console === undefined ? "" : `<li><a href="${escaped(console)}/">Console</a>: the print shop's pages</li>\n`
  return `${headHtml("Waybill", `${basePath}/docs`)}
<body class="welcome">
<main>
<h1>Waybill</h1>
<p>This is the API of a print-order fulfilment service. Calls are <code>POST ${base}/v1/&lt;method&gt;</code> with a JSON body.</p>
<ul>
${shopLink}<li><a href="${base}/docs">Reference</a>: every method with examples, codes and limits</li>
<li><a href="${base}/openapi.json">OpenAPI document</a>: the same for tools</li>
<li><a href="${base}/healthz">Health</a></li>
</ul>
</main>
</body>
</html>
`
}

/** Content security policy that lets the pages load scripts, styles and data only from the service's origin. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'"
].join("; ")

const html = (body: string): Page => ({
  type: "text/html; charset=utf-8",
  body,
  headers: { "content-security-policy": policy }
})

/** Returns the style sheet and the script of a reference, keyed by path. */
const assetsAt = (path: string): Readonly<Record<string, Page>> => {
  const file = (name: string, type: string): Readonly<Record<string, Page>> => ({
    [`${path}/${name}`]: {
      type: `${type}; charset=utf-8`,
      body: asset(name),
      headers: { "cache-control": "max-age=3600" }
    }
  })
  return { ...file("reference.css", "text/css"), ...file("reference.js", "text/javascript") }
}

/**
 * Returns the pages for people, keyed by path: a welcome page, and a reference of the methods with a search and forms
 * for calls. The pages load nothing from other origins. Takes the same options as the listener.
 *
 * @example
 * ```ts
 * const listener = nodeListener(waybill, { pages: docsPages() })
 * ```
 */
export const docsPages = (
  options: Pick<HttpOptions, "basePath" | "policy" | "offer" | "quotas" | "merchantWebhooks"> & {
    /** Path of the print shop's console at the same address, for a link on the welcome page. Default: no link. */
    readonly console?: string
  } = {}
): Readonly<Record<string, Page>> => {
  const { console, ...described } = options
  const { basePath = "" } = described
  const document = openApi(described) as unknown as ShownDocument
  return {
    "/": html(welcome(basePath, console)),
    "/docs": html(referenceHtml(document, `${basePath}/docs`, `${basePath}/openapi.json`)),
    ...assetsAt("/docs")
  }
}

/**
 * Returns the reference of the operator API with its assets, keyed by path. Takes the same ports and options as the API.
 *
 * @example
 * ```ts
 * const pages = operatorDocsPages({})
 * ```
 */
export const operatorDocsPages = (
  ports: Partial<OperatorPorts>,
  options: Pick<HttpOptions, "basePath" | "policy"> = {}
): Readonly<Record<string, Page>> => {
  const base = `${options.basePath ?? ""}/operator`
  const document = operatorOpenApi(ports, options) as unknown as ShownDocument
  return {
    "/operator/docs": html(referenceHtml(document, `${base}/docs`, `${base}/openapi.json`)),
    ...assetsAt("/operator/docs")
  }
}
