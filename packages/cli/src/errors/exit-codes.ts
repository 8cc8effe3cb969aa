/** Exit codes of the process. */
export const exitCodes = {
  done: 0,
  /** Refused command, deviating server, or batch with invalid or unserved orders. */
  refused: 1,
  /** The command, a flag, a setting or a file is invalid. */
  usage: 2,
  /**
   * The database or a tested server does not respond, a port or node number is taken, a file cannot be written, or a
   * worker was killed on start.
   */
  unavailable: 3,
  /** An internal error of this program. */
  defect: 70,
  /** Ctrl-C ended the command. Shells report the same code. */
  interrupted: 130,
  terminated: 143
} as const
