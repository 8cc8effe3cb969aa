/**
 * Returns the options of the command line. With `--help`, writes the help text and exits. With invalid flags, writes the
 * reason and exits with 2.
 */
export const commandOf = <Options extends object>(
  help: string,
  parse: (args: ReadonlyArray<string>) => Options | "help" | string
): Options => {
  const command = parse(process.argv.slice(2))
  if (command === "help") {
    process.stdout.write(help)
    process.exit()
  }
  if (typeof command === "string") {
    process.stderr.write(`${command}\nRun with --help to list the flags.\n`)
    process.exit(2)
  }
  return command
}
