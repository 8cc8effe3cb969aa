/** Exit codes of the process. */
export const exitCodes = {
  done: 0,
  /** The command was valid but refused, such as a shipment of an order that is on hold. */
  refused: 1,
  /** The command, a flag, a setting or a file is invalid. */
  usage: 2,
  /** The database does not respond, the port is taken, a file cannot be written, or a worker was killed on start. */
  unavailable: 3,
  /** A defect of this program. */
  defect: 70,
  /** Ended immediately by Ctrl-C or SIGTERM, with the code a shell reports. */
  interrupted: 130,
  terminated: 143
} as const
