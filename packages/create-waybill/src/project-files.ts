import { readFileSync } from "node:fs"
import type { Choices } from "./choices.ts"
import { manifestOf, own } from "./project-manifest.ts"

const template = (name: string) => readFileSync(new URL(`../templates/${name}`, import.meta.url), "utf8")

type Replacement = readonly [before: string, after: string]

/** Returns the name of a project as that of a database. PostgreSQL limits it to 63 bytes. */
const databaseOf = (project: string) => project.replaceAll("-", "_").slice(0, 63)

/** Returns the default database of a project on PostgreSQL. */
const urlOf = (project: string) => `postgres://postgres@127.0.0.1:5432/${databaseOf(project)}`

/** Replacements in the code of a project on PostgreSQL. */
const forPostgres = (project: string): ReadonlyArray<Replacement> => [
  ["sqlite: database", "postgres: database"],
  ['DATABASE = "shop.db"', `DATABASE_URL = "${urlOf(project)}"`],
  ["openWaybill(DATABASE)", "openWaybill(DATABASE_URL)"],
  ["set DATABASE to a file in an existing folder", "start it, create it as README.md shows, or set DATABASE_URL"],
  ['openWaybill(":memory:")', "openWaybill(DATABASE_URL)"],
  ["\n\nconst example", `\n\nconst { DATABASE_URL = "${urlOf(project)}" } = process.env\nconst example`]
]

/** Replacements of the types that the compiler needs in JavaScript, too. */
const forJavaScript: ReadonlyArray<Replacement> = [
  ["waybill: WaybillPromises", '/** @type {import("@waybill/core").WaybillPromises} */ waybill'],
  ["error: FastifyError", '/** @type {import("fastify").FastifyError} */ error'],
  ["= app.server.address() as AddressInfo", '= /** @type {import("node:net").AddressInfo} */ (app.server.address())'],
  ["= server.address() as AddressInfo", '= /** @type {import("node:net").AddressInfo} */ (server.address())'],
  [
    `app.post<{ Body: PushOrderInput }>("/orders", async ({ body }, reply) => {
    const { order_id } = await waybill.pushOrder(ACCOUNT, body)`,
    `app.post("/orders", async ({ body }, reply) => {
    const { order_id } = await waybill.pushOrder(ACCOUNT, /** @type {import("@waybill/core").PushOrderInput} */ (body))`
  ],
  [
    `app.get<{ Params: { xid: string } }>("/orders/:xid", async ({ params }) => {
    const { order } = await waybill.getOrder(ACCOUNT, { xid: params.xid })`,
    `app.get("/orders/:xid", async ({ params }) => {
    const { order } = await waybill.getOrder(ACCOUNT, { xid: /** @type {Record<"xid", string>} */ (params).xid })`
  ]
]

/** The other types in the templates, which JavaScript does not have. */
const types = /^import type .*\n|, \{ type \w+ \}|: (?:object|string|number|unknown|[A-Z]\w+)(?=[,)]| = \()/gm

const codeOf = (file: string, project: string, { database, language }: Choices): string => {
  const isTyped = language === "ts"
  const replacements = [...(database === "postgres" ? forPostgres(project) : []), ...(isTyped ? [] : forJavaScript)]
  let code = template(file)
  for (const [before, after] of replacements) code = code.replace(before, after)
  return isTyped ? code : code.replaceAll(types, "").replaceAll('.ts"', '.js"')
}

const compilerOptions = (language: Choices["language"]): string => {
  const options = template("tsconfig.json")
  if (language === "ts") return options
  return options.replace(
    /"strict": true/,
    '$&,\n    "noImplicitAny": false,\n    "allowJs": true,\n    "checkJs": true'
  )
}

const titles = {
  express: "Express",
  fastify: "Fastify",
  hono: "Hono",
  sqlite: "SQLite",
  postgres: "PostgreSQL"
}

const settingsOf = (project: string) => ({
  sqlite: "`DATABASE` is the file of the database (default `shop.db`), and `PORT` the port (default 3000).",
  postgres: `\`DATABASE_URL\` is the address of the database (default \`${urlOf(project)}\`), and \`PORT\` the port (default 3000). \`createdb --host 127.0.0.1 --username postgres ${databaseOf(project)}\` creates the default database. The test stores orders in the same database, under random names.`
})

const documentation =
  own.homepage === undefined
    ? "The READMEs in `node_modules/@waybill/core` and `node_modules/@waybill/adapter-sql` describe the library."
    : `[The documentation](${own.homepage}) describes the library.`

const readmeOf = (name: string, { database, framework, language }: Choices): string => {
  const values: Readonly<Record<string, string>> = {
    name,
    framework: titles[framework],
    database: titles[database],
    extension: language,
    settings: settingsOf(name)[database],
    documentation
  }
  return template("README.md").replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => values[key]!)
}

/** Returns the files of a project, by path. */
export const projectFiles = (name: string, choices: Choices): ReadonlyMap<string, string> => {
  const { framework, language } = choices
  return new Map([
    ["package.json", manifestOf(name, choices)],
    ["README.md", readmeOf(name, choices)],
    [".gitignore", template("gitignore")],
    ["order.json", template("order.json")],
    ["tsconfig.json", compilerOptions(language)],
    [`src/app.${language}`, codeOf(`app.${framework}.ts`, name, choices)],
    ...["main", "refusals", "waybill"].map(
      (file) => [`src/${file}.${language}`, codeOf(`${file}.ts`, name, choices)] as const
    ),
    [`test/app.test.${language}`, codeOf("test.ts", name, choices)]
  ])
}
