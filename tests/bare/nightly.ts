// Run by `npm run nightly -- bare`: runs the tests of servers and processes without each of their tools, and all tests
// without all of them. Needs Linux and root: an overlay hides the programs from the run, and from nothing else. Arguments
// select tools.
import { once } from "node:events"
import { existsSync, realpathSync } from "node:fs"
import { delimiter, isAbsolute } from "node:path"
import { text } from "node:stream/consumers"
import { newFolder, removeFolder, spawnGuarded } from "../processes/spawn-guarded.ts"

interface Tool {
  readonly programs: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
}

/** Nothing listens on port 1. */
const tools: Readonly<Record<string, Tool>> = {
  postgresql: {
    programs: ["psql", "pg_dump", "pg_restore", "pg_isready", "pg_ctlcluster"],
    environment: { WAYBILL_TEST_POSTGRES: "postgres://postgres@127.0.0.1:1/postgres" }
  },
  mariadb: {
    programs: ["mariadb", "mariadb-dump", "mariadbd", "mysql", "mysqldump", "mysqld"],
    environment: { WAYBILL_TEST_MYSQL: "mysql://root@127.0.0.1:1/test" }
  },
  pgbouncer: { programs: ["pgbouncer"] },
  redis: { programs: ["redis-server", "redis-cli"] },
  nats: { programs: ["nats-server"] },
  chromium: { programs: ["chromium", "chromium-headless-shell"] },
  cc: { programs: ["cc", "gcc", "c99", "c89", "clang"] },
  python3: { programs: ["python3"] }
}

const inPath = (process.env.PATH ?? "").split(delimiter).filter((path) => isAbsolute(path) && existsSync(path))
const folders = new Set([...inPath, "/usr/sbin"].map((path) => realpathSync(path)))

/** Returns a shell script that hides programs with an overlay of each folder, and then executes its arguments. */
const hiding = (programs: ReadonlyArray<string>, folder: string) =>
  [
    "set -e",
    `mount -t tmpfs tmpfs ${folder}`,
    ...[...folders].flatMap((hidden, index) => [
      `mkdir -p ${folder}/${index}/upper ${folder}/${index}/work`,
      ...programs.map((program) => `mknod ${folder}/${index}/upper/${program} c 0 0`),
      `mount -t overlay overlay -o lowerdir=${hidden},upperdir=${folder}/${index}/upper,workdir=${folder}/${index}/work ${hidden}`
    ]),
    ...programs.map((program) => `if command -v ${program}; then echo "${program} is not hidden" >&2; exit 1; fi`),
    'exec "$@"'
  ].join("\n")

/** Runs tests without the tools, and prints the reasons of skipped tests. Returns whether the run passed. */
const runWithout = async (names: ReadonlyArray<string>): Promise<boolean> => {
  const label = names.length === 1 ? names[0]! : "all of them"
  process.stdout.write(`without ${label}: started\n`)
  const folder = newFolder("waybill-bare-")
  const hidden = names.map((name) => tools[name]!)
  const programs = hidden.flatMap((tool) => tool.programs)
  // The unit tests use no tool.
  const projects = names.length > 1 ? [] : ["smoke", "servers", "system"].map((name) => `--project=${name}`)
  const command = ["sh", "-c", hiding(programs, folder), "sh", "npm", "run", "test:all", "--", ...projects]
  const child = spawnGuarded("unshare", ["--mount", ...command], {
    env: { ...process.env, CI: "", ...Object.assign({}, ...hidden.map(({ environment }) => environment)) }
  })
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  removeFolder(folder)
  const lines = stdout.trimEnd().split("\n")
  const shown = lines.filter((line) => /^(?:skipped|failed): /.test(line))
  process.stdout.write([`without ${label}: ${lines.at(-1)}`, ...shown, ""].join("\n"))
  if (status !== 0) process.stdout.write(`${stderr}\n`)
  return status === 0
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => name !== "all" && !Object.hasOwn(tools, name))
if (unknown !== undefined) {
  process.stderr.write(`${unknown}: unknown tool; expected all, ${Object.keys(tools).join(", ")}\n`)
  process.exit(2)
}
const names = Object.keys(tools)
const rows = [...names.map((name) => [name]), names]
const chosen = wanted.length === 0 ? rows : rows.filter((row) => wanted.includes(row.length === 1 ? row[0]! : "all"))
let passed = 0
for (const row of chosen) if (await runWithout(row)) passed++
process.stdout.write(`${passed} of ${chosen.length} runs passed\n`)
if (passed < chosen.length) process.exitCode = 1
