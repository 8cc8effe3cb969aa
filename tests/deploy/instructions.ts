/** An instruction of a Containerfile, with its lines joined. */
export interface Instruction {
  readonly name: string
  readonly value: string
}

/** Lists the instructions of a Containerfile. */
export const instructionsIn = (text: string): ReadonlyArray<Instruction> =>
  text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\s*\\\n\s*/g, " ")
    .split("\n")
    .flatMap((line) => {
      const [, name, value] = /^([A-Z]+) (.+)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [{ name, value }]
    })
