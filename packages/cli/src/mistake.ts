/** What the process answers the shell with. */
export const exitCodes = {
  done: 0,
  /** The command was understood and refused, such as a shipment of an order that is on hold. */
  refused: 1,
  /** The command, a flag, a setting or a file is wrong. */
  misused: 2,
  /** The database does not answer, the port is taken, a file cannot be written, or a worker was killed early. */
  unavailable: 3,
  /** A batch was ended by Ctrl-C, as a shell says it. */
  stopped: 130
} as const

type Failure = Exclude<keyof typeof exitCodes, "done" | "stopped">

/** What goes wrong in a way that one line can tell: no stack, no help page. */
export class Mistake extends Error {
  readonly why: Failure
  constructor(why: Failure, message: string) {
    super(message)
    this.why = why
  }
}

export const misused = (message: string): Mistake => new Mistake("misused", message)
