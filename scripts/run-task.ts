// `npm run bench -- NAME` and `npm run draw -- NAME`: run a task by its name. `--help` lists the names, and so does a
// missing name, with status 2.
import { spawn } from "node:child_process"
import { benches } from "./tasks/benches.ts"
import { drawings } from "./tasks/drawings.ts"
import { listOf, type Tasks } from "./tasks/task.ts"

const tables: Readonly<Record<string, Tasks>> = { bench: benches, draw: drawings }

const [script = "", name, ...args] = process.argv.slice(2)
const tasks = tables[script]!
const task = name !== undefined && Object.hasOwn(tasks, name) ? tasks[name] : undefined
if (name === undefined || name === "--help") {
  const output = name === undefined ? process.stderr : process.stdout
  output.write(`npm run ${script} -- NAME [ARGUMENTS]\n\n${listOf(tasks)}`)
  if (name === undefined) process.exitCode = 2
} else if (task === undefined) {
  process.stderr.write(`${name}: unknown name; expected one of\n${listOf(tasks)}`)
  process.exitCode = 2
} else {
  const command = ["--conditions=waybill-source", task.file, ...args]
  const child = spawn(process.execPath, command, { stdio: "inherit" })
  // Ctrl-C reaches the task too, through the process group.
  process.on("SIGINT", () => {}).on("SIGTERM", () => child.kill("SIGTERM"))
  child.on("exit", (status, signal) => {
    process.removeAllListeners("SIGINT").removeAllListeners("SIGTERM")
    if (signal !== null) process.kill(process.pid, signal)
    process.exitCode = status ?? 1
  })
}
