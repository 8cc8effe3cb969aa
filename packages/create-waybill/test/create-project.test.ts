// cspell:ignore postgre
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { choices } from "../src/choices.ts"
import { createProject } from "../src/main.ts"
import { projectFiles } from "../src/project-files.ts"
import { writeProject } from "../src/write-project.ts"

const folder = () => {
  const created = mkdtempSync(join(tmpdir(), "waybill-create-"))
  onTestFinished(() => rmSync(created, { recursive: true }))
  return created
}

/** Returns a terminal in which somebody gives these answers, and the questions. */
const terminal = (...answers: ReadonlyArray<string>) => {
  const questions: Array<string> = []
  const ask = async (question: string) => {
    questions.push(question)
    return answers[questions.length - 1]!
  }
  return { questions, ask }
}

const dependenciesOf = (project: string) =>
  Object.keys(
    (JSON.parse(readFileSync(join(project, "package.json"), "utf8")) as { dependencies: object }).dependencies
  )

describe("the arguments", () => {
  it.each([
    [["shop", "--framework", "expres"], '--framework: unknown value "expres"; did you mean "express"?'],
    [["shop", "--database", "postgresql"], '--database: unknown value "postgresql"; did you mean "postgres"?'],
    [["shop", "--language", "rust"], '--language: unknown value "rust"; expected ts, js'],
    [["shop", "--framwork", "hono"], 'unknown option "--framwork"; did you mean "--framework"?'],
    [["shop", "--frame", "hono"], 'unknown option "--frame"; did you mean "--framework"?'],
    [["shop", "--framework", "hono", "--framework", "express"], "--framework: is repeated; expected one value"],
    [["node_modules"], 'the folder "node_modules" is for installed packages; expected a name such as my-shop'],
    [["shop", "--framework"], "--framework: the value is missing; expected express, fastify, hono"],
    [["shop", "--framework="], "--framework: the value is missing; expected express, fastify, hono"],
    [["shop", "print"], 'unexpected argument "print"; expected one folder'],
    [[""], "the folder is empty; expected a name such as my-shop"],
    [[" "], "the folder is empty; expected a name such as my-shop"],
    [["--", "--help"], 'the folder "--help" begins with a dash; expected a name such as my-shop'],
    [["./-x"], 'the folder "-x" begins with a dash; expected a name such as my-shop'],
    [["--verson"], 'unknown option "--verson"; did you mean "--version"?'],
    [[], "the folder is missing; expected npm create waybill FOLDER"]
  ])("the arguments %j are refused, and nothing is written", async (args, message) => {
    const cwd = folder()
    await expect(createProject(args, cwd)).rejects.toThrow(message)
    expect(readdirSync(cwd)).toEqual([])
  })

  it("--version prints the version, and nothing is written", async () => {
    const cwd = folder()
    const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
      version: string
    }
    expect(await createProject(["--version"], cwd)).toBe(`${manifest.version}\n`)
    expect(readdirSync(cwd)).toEqual([])
  })

  it("--help lists each flag with its default", async () => {
    const help = await createProject(["--help"], folder())
    for (const line of ["--framework express|fastify|hono  default express", "--language ts|js "])
      expect(help.replaceAll(/ {3,}/g, "  ")).toContain(line)
  })

  it.each([
    ["shop", "cd shop"],
    ["shops/büro-2", "cd shops/büro-2"],
    ["My Shop", "cd 'My Shop'"],
    ["Ann's $HOME", String.raw`cd 'Ann'\''s $HOME'`],
    ["~shop", "cd '~shop'"]
  ])("the folder %j is entered with %s", async (name, command) => {
    const printed = await createProject([name], folder())
    expect(printed.split("\n")[2]).toBe(`  ${command}`)
  })

  it("missing choices have their defaults if there is no terminal", async () => {
    const cwd = folder()
    await createProject(["My Shop"], cwd)
    expect(readdirSync(join(cwd, "My Shop")).sort()).toEqual(
      [".gitignore", "README.md", "order.json", "package.json", "src", "test", "tsconfig.json"].sort()
    )
    expect(dependenciesOf(join(cwd, "My Shop"))).toEqual([
      ...["@waybill/adapter-sql", "@waybill/core", "effect", "express", "kysely"]
    ])
    expect(readFileSync(join(cwd, "My Shop/package.json"), "utf8")).toContain('"name": "my-shop"')
  })

  it("the command asks in a terminal for what is missing, and again after an unknown value", async () => {
    const cwd = folder()
    const { ask, questions } = terminal("", "postgre", "postgres", "js")
    await createProject(["--framework", "hono"], cwd, ask)
    expect(questions).toEqual([
      "folder [my-shop]: ",
      "database (sqlite, postgres) [sqlite]: ",
      'database: unknown value "postgre"; did you mean "postgres"?\ndatabase (sqlite, postgres) [sqlite]: ',
      "language (ts, js) [ts]: "
    ])
    expect(dependenciesOf(join(cwd, "my-shop"))).toEqual([
      ...["@hono/node-server", "@waybill/adapter-sql", "@waybill/core", "effect", "hono", "kysely", "pg"]
    ])
    expect(readdirSync(join(cwd, "my-shop/src"))).toEqual(["app.js", "main.js", "refusals.js", "waybill.js"])
  })
})

describe("the folder", () => {
  it.each([
    ["a file in it", "shop/notes.txt", 'contains "notes.txt"; expected a new or an empty folder'],
    ["a file of its name", "shop", "is a file; expected a new or an empty folder"]
  ])("a folder with %s is refused and stays as it was", async (_, file, message) => {
    const cwd = folder()
    if (file.includes("/")) mkdirSync(join(cwd, "shop"))
    writeFileSync(join(cwd, file), "mine")
    await expect(createProject(["shop"], cwd)).rejects.toThrow(`${join(cwd, "shop")}: ${message}`)
    expect(readFileSync(join(cwd, file), "utf8")).toBe("mine")
  })

  it("a new repository of Git is filled", async () => {
    const cwd = folder()
    mkdirSync(join(cwd, ".git"))
    expect(await createProject(["."], cwd)).toMatch(
      /^Created \d+ files in this folder\. Continue with:\n\n {2}npm install\n/
    )
    expect(readdirSync(cwd)).toContain("package.json")
  })

  it("a project that cannot be written completely is removed", () => {
    const cwd = folder()
    const files = new Map([
      ["src/main.ts", ""],
      ["src/main.ts/impossible.ts", ""]
    ])
    expect(() => writeProject(join(cwd, "new/shop"), files)).toThrow("EEXIST")
    expect(readdirSync(cwd)).toEqual([])
  })
})

const combinations = choices.framework.flatMap((framework) =>
  choices.database.flatMap((database) => choices.language.map((language) => ({ framework, database, language })))
)

it.each(combinations)("the code of %j has its database and no remains of the templates", (each) => {
  const code = [...projectFiles("shop", each)].filter(([path]) => /^(?:src|test)\//.test(path)).map(([, text]) => text)
  const text = code.join("\n")
  expect(text.includes(":memory:")).toBe(each.database === "sqlite")
  expect(text.match(/\bDATABASE_URL\b/g)?.length ?? 0).toBe(each.database === "postgres" ? 5 : 0)
  expect(text.includes("waybill: WaybillPromises")).toBe(each.language === "ts")
  expect(text).not.toMatch(/\S {2,}\S|\{\{/)
})

it.each([
  ["my-shop", "my_shop"],
  ["3d-prints", "3d_prints"],
  ["a".repeat(70), "a".repeat(63)]
])(
  "the project %s on PostgreSQL has a database of its name, and its README the command that creates it",
  (name, database) => {
    const files = projectFiles(name, { framework: "hono", database: "postgres", language: "ts" })
    const url = `"postgres://postgres@127.0.0.1:5432/${database}"`
    expect(files.get("src/main.ts")).toContain(`{ DATABASE_URL = ${url}, PORT = "3000" }`)
    expect(files.get("test/app.test.ts")).toContain(`{ DATABASE_URL = ${url} }`)
    expect(files.get("README.md")).toContain(
      `\`createdb --host 127.0.0.1 --username postgres ${database}\` creates the default database.`
    )
  }
)

it("projects have the versions that the tests of this repository use", () => {
  const versions = (file: string) => JSON.parse(readFileSync(file, "utf8")).devDependencies as Record<string, string>
  const [own, tested] = [versions("packages/create-waybill/package.json"), versions("package.json")]
  for (const name of ["effect", "express", "fastify", "hono", "kysely", "pg", "typescript", "@types/express"])
    expect([name, own[name]]).toEqual([name, tested[name]])
})
