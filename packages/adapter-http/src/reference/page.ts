import type { ShownDocument } from "./document.ts"
import { fieldsTable } from "./fields.ts"
import { escaped } from "./html.ts"
import { headingsIn, markdownHtml, slugOf } from "./markdown.ts"
import { operationHtml, operationsOf, type Placed } from "./operation.ts"

const link = (id: string, title: string): string =>
  `<li><a class="quiet" href="#${escaped(id)}">${escaped(title)}</a></li>`

const field = (name: string, label: string, type: string): string =>
  `<label>${label}<input name="${name}" type="${type}" autocomplete="off" spellcheck="false"></label>`

/** Returns the inputs of every call: a token, or the three credentials in a body. */
const credentialsHtml = (hasToken: boolean): string => {
  const fields = hasToken
    ? [field("token", "Token", "password")]
    : [
        field("username", "Username", "text"),
        field("password", "Password", "password"),
        field("secretkey", "Secret key", "password")
      ]
  return `<form id="credentials"><h2>Try calls</h2>
<p>The page sends these values only to this service, and forgets them when you leave it.</p>
<div>${fields.join("\n")}</div></form>`
}

/** Returns the start of a page with a title. `assets` is the path of the style sheet and the script. */
export const headHtml = (title: string, assets: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escaped(assets)}/reference.css">
</head>`

/** Returns the reference of an API as a page that needs no script to be read. `documentUrl` is the document's address. */
export const referenceHtml = (document: ShownDocument, assets: string, documentUrl: string): string => {
  const { components, info, security, servers, tags } = document
  const operations = operationsOf(document)
  const schemas = components?.schemas ?? {}
  const server = (servers[0]?.url ?? "").replace(/\/$/, "")
  const inGroup = (name: string) => operations.filter(({ operation }) => operation.tags.includes(name))
  const groups = tags.map(({ name }) => ({ name, operations: inGroup(name) }))
  // The ids of the merchants' methods are the names that merchants call. Those of other operations are internal.
  const name = ({ operation }: Placed): string => (security === undefined ? operation.operationId : operation.summary)
  const nav = groups.map(
    ({ name: group, operations: members }) =>
      `<h2>${escaped(group)}</h2><ul>${members.map((each) => link(each.operation.operationId, name(each))).join("\n")}</ul>`
  )
  const chapters = headingsIn(info.description).map((title) => link(slugOf(title), title))
  const sections = groups.map(
    ({ name: group, operations: members }) =>
      `<h2 class="group">${escaped(group)}</h2>${members.map((each) => operationHtml(each, server, schemas)).join("\n")}`
  )
  const objects = Object.entries(schemas).map(
    ([title, schema]) =>
      `<section class="operation" id="object-${title}"><h3>${title}</h3>${fieldsTable("", schema)}</section>`
  )
  const objectLinks = Object.keys(schemas).map((title) => link(`object-${title}`, title))
  return `${headHtml(`${info.title} reference`, assets)}
<body class="reference">
<nav aria-label="Contents">
<label class="search">Search<input id="search" type="search" placeholder="method, field or code" autocomplete="off"></label>
${chapters.length === 0 ? "" : `<h2>Guide</h2><ul>${chapters.join("\n")}</ul>`}
${nav.join("\n")}
${objects.length === 0 ? "" : `<h2>Objects</h2><ul>${objectLinks.join("\n")}</ul>`}
</nav>
<main>
<h1>${escaped(info.title)}</h1>
<p>${escaped(info.summary)}. <a href="${escaped(documentUrl)}">OpenAPI document</a></p>
<div id="guide">${markdownHtml(info.description)}</div>
${credentialsHtml(security !== undefined)}
${sections.join("\n")}
${objects.length === 0 ? "" : `<h2 class="group">Objects</h2>${objects.join("\n")}`}
<p id="nothing" hidden>Nothing matches the search.</p>
</main>
<script src="${escaped(assets)}/reference.js"></script>
</body>
</html>
`
}
