import { type OperatorCommand, operatorCommandNames } from "@waybill/core"

/** Returns the name of a command in a path: `undo-start` for `undoStart`. */
export const kebab = (command: OperatorCommand): string =>
  command.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const byName = new Map(operatorCommandNames.map((command) => [kebab(command), command]))

/** Returns the command with a name in kebab case, or undefined. */
export const commandNamed = (name: string): OperatorCommand | undefined => byName.get(name)

const isOperatorCommand = (command: string): command is OperatorCommand =>
  operatorCommandNames.some((name) => name === command)

/** Returns the name under which the operator API shows a command. Methods of merchants keep their name. */
export const shownCommand = (command: string): string => (isOperatorCommand(command) ? kebab(command) : command)
