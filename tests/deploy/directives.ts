// Reads files of settings in the formats of systemd and of environment files.

/** Lists the directives of a systemd unit, keyed as `Section.Name`. A name can occur more than once. */
export const directivesIn = (unit: string): ReadonlyMap<string, ReadonlyArray<string>> => {
  const directives = new Map<string, Array<string>>()
  let section = ""
  for (const line of unit.split("\n")) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? []
    if (heading !== undefined) section = heading
    else if (line !== "" && !line.startsWith("#")) {
      const [, name, value = ""] = /^(\w+)=(.*)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`not a directive: ${line}`)
      const key = `${section}.${name}`
      directives.set(key, [...(directives.get(key) ?? []), value])
    }
  }
  return directives
}

/** A variable of an environment file. It is active unless it is commented out. */
export interface Variable {
  readonly name: string
  readonly value: string
  readonly isActive: boolean
}

/** Lists the variables of an environment file, including those that are commented out. */
export const variablesIn = (text: string): ReadonlyArray<Variable> =>
  [...text.matchAll(/^(#?)(\w+)=(.*)$/gm)].map(([, mark, name = "", value = ""]) => ({
    name,
    value,
    isActive: mark === ""
  }))
