import { commandPath, type OperatorCommand, operatorCommandNames } from "@waybill/core/adapter"

const byName = new Map(operatorCommandNames.map((command) => [commandPath(command), command]))

/** Returns the command with a name in kebab case, or undefined. */
export const commandNamed = (name: string): OperatorCommand | undefined => byName.get(name)

const isOperatorCommand = (command: string): command is OperatorCommand =>
  operatorCommandNames.some((name) => name === command)

/** Returns the name of a command in the operator API. Methods of merchants keep their name. */
export const shownCommand = (command: string): string => (isOperatorCommand(command) ? commandPath(command) : command)
