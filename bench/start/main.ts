// npm run bench -- start [RUNS]: CPU and wall time of short commands from a checkout and from the packed packages, and
// the time from `npm start` to the first reply.
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundleInto } from "../../scripts/bundle-cli.ts"
import { firstReply } from "./first-reply.ts"
import { measure, type Times } from "./measure.ts"

const runs = Number(process.argv[2] ?? 15)
if (!Number.isInteger(runs) || runs < 3) {
  process.stderr.write("RUNS: must be an integer of 3 or more; usage: npm run bench -- start RUNS\n")
  process.exit(2)
}
const root = join(import.meta.dirname, "../..")
const folder = mkdtempSync(join(tmpdir(), "waybill-start-"))

/** Packs the packages and installs them into a project. Returns the launcher of the installed command line. */
const install = (): string => {
  const shop = join(folder, "shop")
  mkdirSync(shop)
  writeFileSync(join(shop, "package.json"), JSON.stringify({ private: true }))
  execFileSync(process.execPath, [join(root, "scripts/pack-all.ts"), join(folder, "packed")], { stdio: "ignore" })
  const flags = "--omit=dev --no-audit --no-fund --prefer-offline"
  execFileSync("sh", ["-c", `npm install ../packed/waybill-*.tgz ${flags}`], { cwd: shop, stdio: "ignore" })
  return join(shop, "node_modules/waybill/bin/waybill.mjs")
}

/** Writes a launcher of the sources, as they run in a checkout after one of them has changed. */
const sourceLauncher = (): string => {
  const path = join(folder, "from-source.mjs")
  const main = JSON.stringify(join(root, "packages/cli/src/waybill.ts"))
  writeFileSync(
    path,
    `import * as modules from "node:module"
    modules.enableCompileCache()
    modules.registerHooks({ resolve: (name, context, next) =>
      next(name, { ...context, conditions: [...context.conditions, "waybill-source"] }) })
    await (await import(${main})).main(process.argv.slice(2))`
  )
  return path
}

const order = { order: "o-1", items: [{ reference: "cup", width: 4, length: 4, height: 3, quantity: 2 }] }
const [database, orders] = [join(folder, "orders.db"), join(folder, "orders.ndjson")]
const commands = {
  "`waybill --help`": ["--help"],
  "`order list`, empty database": ["order", "list", "--database", database],
  "`pack`, one order": ["pack", orders]
}

const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

const row = (cells: ReadonlyArray<string>): void => void process.stdout.write(`| ${cells.join(" | ")} |\n`)

try {
  writeFileSync(orders, `${JSON.stringify(order)}\n`)
  const launchers = {
    "checkout, sources": sourceLauncher(),
    installed: install(),
    "checkout, bundled": join(root, "packages/cli/bin/waybill.mjs")
  }
  await bundleInto(join(root, "packages/cli/dist/bundle"))
  await measure(launchers.installed, ["migrate", "--database", database])
  const cases = Object.entries(commands).flatMap(([command, args]) =>
    Object.entries(launchers).map(([from, launcher]) => ({ command, from, launcher, args, times: [] as Array<Times> }))
  )
  // The first run fills the compile cache.
  for (const { args, launcher } of cases) await measure(launcher, args)
  for (let run = 0; run < runs; run++)
    for (const { args, launcher, times } of cases) times.push(await measure(launcher, args))
  row(["command", "from", "CPU s", "wall s"])
  row(["---", "---", "---", "---"])
  for (const { command, from, times } of cases) {
    const [cpu, wall] = [median(times.map((each) => each.cpuSeconds)), median(times.map((each) => each.seconds))]
    row([command, from, cpu.toFixed(2), wall.toFixed(2)])
  }
  const starts: Array<number> = []
  for (let run = 0; run < runs; run++) starts.push(await firstReply(root, join(folder, `start-${run}.db`)))
  row(["`npm start` to the first reply", "checkout, bundled", "", median(starts).toFixed(2)])
} finally {
  rmSync(folder, { recursive: true })
}
