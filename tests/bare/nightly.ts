// Run by `npm run nightly -- bare`: runs all tests without all of their tools, then the files that skipped a test without
// each tool. The other files use no tool. Needs Linux and root: an overlay hides the programs from the run, and from
// nothing else. Arguments select tools.
import { once } from "node:events"
import { existsSync, globSync, readFileSync, realpathSync } from "node:fs"
import { delimiter, isAbsolute, join } from "node:path"
import { text } from "node:stream/consumers"
import { newFolder, removeFolder, spawnGuarded } from "../processes/spawn-guarded.ts"

interface Tool {
  readonly programs: ReadonlyArray<string>
  readonly environment?: Readonly<Record<string, string>>
}

/** Nothing listens on port 1. */
const tools: Readonly<Record<string, Tool>> = {
  postgresql: {
    programs: ["psql", "pg_dump", "pg_restore", "pg_isready", "pg_ctlcluster", "initdb", "postgres", "pg_ctl"],
    environment: { WAYBILL_TEST_POSTGRES: "postgres://postgres@127.0.0.1:1/postgres" }
  },
  mariadb: {
    programs: ["mariadb", "mariadb-dump", "mariadbd", "mariadb-install-db", "mysql", "mysqldump", "mysqld"],
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
const folders = new Set(
  [...inPath, "/usr/sbin", ...globSync("/usr/lib/postgresql/*/bin")].map((path) => realpathSync(path))
)

/**
 * Returns a shell script that hides programs with an overlay of each folder, and then executes its arguments. The folders
 * are read-only, because a version manager of a language would restore its programs.
 */
const hiding = (programs: ReadonlyArray<string>, folder: string) =>
  [
    "set -e",
    `mount -t tmpfs tmpfs ${folder}`,
    ...[...folders].flatMap((hidden, index) => [
      `mkdir -p ${folder}/${index}/upper ${folder}/${index}/work`,
      ...programs.map((program) => `mknod ${folder}/${index}/upper/${program} c 0 0`),
      `mount -t overlay overlay -o ro,lowerdir=${hidden},upperdir=${folder}/${index}/upper,workdir=${folder}/${index}/work ${hidden}`
    ]),
    ...programs.map((program) => `if command -v ${program}; then echo "${program} is not hidden" >&2; exit 1; fi`),
    'exec "$@"'
  ].join("\n")

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly assertionResults: ReadonlyArray<{ readonly status: string }>
  }>
}

/** Returns the files with a skipped test. */
const skippingFiles = (report: string): ReadonlyArray<string> =>
  (JSON.parse(readFileSync(report, "utf8")) as Report).testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => !["passed", "failed"].includes(status)))
    .map(({ name }) => name)

interface Run {
  readonly passed: boolean
  /** Files with a skipped test. */
  readonly skipping: ReadonlyArray<string>
}

/** Runs tests without the tools, and prints the reasons of skipped tests. A run in which none was skipped fails. */
const runWithout = async (label: string, hidden: ReadonlyArray<Tool>, files: ReadonlyArray<string>): Promise<Run> => {
  process.stdout.write(`without ${label}: started\n`)
  const folder = newFolder("waybill-bare-")
  const results = newFolder("waybill-bare-results-")
  const report = join(results, "report.json")
  const programs = hidden.flatMap((tool) => tool.programs)
  const reporters = ["--reporter=./scripts/closing-line.ts", "--reporter=json", `--outputFile.json=${report}`]
  const command = ["npm", "run", "test:all", "--", ...reporters, ...files]
  const child = spawnGuarded("unshare", ["--mount", "sh", "-c", hiding(programs, folder), "sh", ...command], {
    env: { ...process.env, CI: "", ...Object.assign({}, ...hidden.map(({ environment }) => environment)) }
  })
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")])
  const skipping = existsSync(report) ? skippingFiles(report) : []
  for (const created of [folder, results]) removeFolder(created)
  const lines = stdout.trimEnd().split("\n")
  const shown = lines.filter((line) => /^(?:skipped|failed): /.test(line))
  process.stdout.write([`without ${label}: ${lines.at(-1)}`, ...shown, ""].join("\n"))
  if (status !== 0) process.stdout.write(`${stderr}\n`)
  const hasReasons = shown.length > 0 && !shown.some((line) => line.endsWith(": no reason given"))
  if (!hasReasons) process.stdout.write("failed: each tool must have skipped tests, and each of them a reason\n")
  return { passed: status === 0 && hasReasons, skipping }
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(tools, name))
if (unknown !== undefined) {
  process.stderr.write(`${unknown}: unknown tool; expected ${Object.keys(tools).join(", ")}\n`)
  process.exit(2)
}
const chosen = Object.entries(tools).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const withoutAll = await runWithout("all of them", Object.values(tools), [])
const runs = [withoutAll]
for (const [name, tool] of chosen) runs.push(await runWithout(name, [tool], withoutAll.skipping))
const passed = runs.filter((run) => run.passed).length
process.stdout.write(`${passed} of ${runs.length} runs passed\n`)
if (passed < runs.length) process.exitCode = 1
