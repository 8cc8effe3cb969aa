// Runs the tasks of one npm script by name: `npm run bench -- NAME` and `npm run draw -- NAME`.
import { spawnSync } from "node:child_process"

/** A program of this repository, and the arguments that always precede the caller's. */
interface Task {
  /** Path of the program. */
  readonly file: string
  /** Description with the duration, as shown in the list of names. */
  readonly about: string
}

export type Tasks = Readonly<Record<string, Task>>

/** Lists names with their descriptions. */
export const listOf = (tasks: Readonly<Record<string, { readonly about: string }>>): string => {
  const width = Math.max(...Object.keys(tasks).map((name) => name.length))
  return Object.entries(tasks)
    .map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}\n`)
    .join("")
}

/** Runs the task that the first argument names, with the other arguments. Without a name, lists all names. */
export const runTask = (script: string, tasks: Tasks): void => {
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined || name === "--help") {
    process.stdout.write(`npm run ${script} -- NAME [ARGUMENTS]\n\n${listOf(tasks)}`)
    return
  }
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (task === undefined) {
    process.stderr.write(`${name}: unknown name; expected one of\n${listOf(tasks)}`)
    process.exitCode = 2
    return
  }
  const { signal, status } = spawnSync(process.execPath, ["--conditions=waybill-source", task.file, ...args], {
    stdio: "inherit"
  })
  if (signal !== null) process.kill(process.pid, signal)
  process.exitCode = status ?? 1
}
