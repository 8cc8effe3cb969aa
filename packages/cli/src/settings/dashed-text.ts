/** Flags with free text as their value. */
const textFlags: ReadonlySet<string> = new Set(["--after", "--msg", "--note", "--operator", "--search", "--tracking"])

/** Whether an argument is text rather than a flag. */
const isDashedText = (arg: string | undefined): arg is string =>
  arg !== undefined && /^-[^-]/.test(arg) && arg !== "-h" && arg !== "-v"

/**
 * Returns the arguments with a value that starts with a dash joined to its flag: `--msg -half` becomes `--msg=-half`.
 * Otherwise, the value would be read as short flags, and its `h` would print the help page instead of running the command.
 */
export const joinDashedText = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.flatMap((arg, index) => {
    const [previous = "", next] = [args[index - 1], args[index + 1]]
    if (textFlags.has(previous) && isDashedText(arg)) return []
    return textFlags.has(arg) && isDashedText(next) ? [`${arg}=${next}`] : [arg]
  })
