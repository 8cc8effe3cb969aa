/** What the process answers the shell with. */
export const exitCodes = {
  done: 0,
  /** The command was understood and refused, such as a shipment of an order that is on hold. */
  refused: 1,
  /** The command, a flag, a setting or a file is wrong. */
  misused: 2,
  /** The database does not answer, the port is taken, a file cannot be written, or a worker was killed early. */
  unavailable: 3,
  /** Ended at once by Ctrl-C or by SIGTERM, as a shell says it. */
  interrupted: 130,
  terminated: 143
} as const

type Failure = Exclude<keyof typeof exitCodes, "done" | "interrupted" | "terminated">

/** What goes wrong in a way that one line can tell: no stack, no help page. */
export class Mistake extends Error {
  readonly why: Failure
  constructor(why: Failure, message: string) {
    super(message)
    this.why = why
  }
}

export const misused = (message: string): Mistake => new Mistake("misused", message)
