/** A program of this repository that runs by its name. */
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
