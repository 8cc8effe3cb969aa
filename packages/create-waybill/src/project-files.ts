import { readFileSync } from "node:fs"
import type { Choices } from "./choices.ts"
import { manifestOf, own } from "./project-manifest.ts"

const template = (name: string) => readFileSync(new URL(`../templates/${name}`, import.meta.url), "utf8")

const DATABASE_URL = "postgres://postgres@127.0.0.1:5432/postgres"

/** Replacements in the code of a project on PostgreSQL. */
const forPostgres: ReadonlyArray<readonly [sqlite: string, postgres: string]> = [
  ["sqlite: database", "postgres: database"],
  ['DATABASE = "shop.db"', `DATABASE_URL = "${DATABASE_URL}"`],
  ["openWaybill(DATABASE)", "openWaybill(DATABASE_URL)"],
  ['openWaybill(":memory:")', "openWaybill(DATABASE_URL)"],
  ["\n\nconst example", `\n\nconst { DATABASE_URL = "${DATABASE_URL}" } = process.env\nconst example`]
]

/** The types in the templates, which JavaScript does not have. */
const types =
  /^import type .*\n|, \{ type \w+ \}|<\{[^<>\n]*\}>(?=\()|: (?:object|string|number|unknown|[A-Z]\w+)(?=[,)]| = \()| as [A-Z]\w+/gm

const codeOf = (name: string, { database, language }: Choices): string => {
  let code = template(name)
  if (database === "postgres") for (const [sqlite, postgres] of forPostgres) code = code.replace(sqlite, postgres)
  return language === "ts" ? code : code.replaceAll(types, "").replaceAll('.ts"', '.js"')
}

const titles = {
  express: "Express",
  fastify: "Fastify",
  hono: "Hono",
  sqlite: "SQLite",
  postgres: "PostgreSQL"
}

const settings = {
  sqlite: "`DATABASE` is the file of the database (default `shop.db`), and `PORT` the port (default 3000).",
  postgres: `\`DATABASE_URL\` is the address of the database (default \`${DATABASE_URL}\`), and \`PORT\` the port (default 3000). The test stores orders in the same database, under random names.`
}

const documentation =
  own.homepage === undefined
    ? "The READMEs in `node_modules/@waybill/core` and `node_modules/@waybill/adapter-sql` describe the library."
    : `[The documentation](${own.homepage}) describes the library.`

const readmeOf = (name: string, { database, framework, language }: Choices): string => {
  const commands = [
    "| `npm start` | starts the server; Ctrl-C stops it |",
    "| `npm test` | pushes an order and reads it |",
    ...(language === "ts" ? ["| `npm run check` | checks the types |"] : [])
  ]
  const values: Readonly<Record<string, string>> = {
    name,
    framework: titles[framework],
    database: titles[database],
    extension: language,
    commands: commands.join("\n"),
    settings: settings[database],
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
    ...(language === "ts" ? [["tsconfig.json", template("tsconfig.json")] as const] : []),
    [`src/app.${language}`, codeOf(`app.${framework}.ts`, choices)],
    ...["main", "refusals", "waybill"].map(
      (file) => [`src/${file}.${language}`, codeOf(`${file}.ts`, choices)] as const
    ),
    [`test/app.test.${language}`, codeOf("test.ts", choices)]
  ])
}
