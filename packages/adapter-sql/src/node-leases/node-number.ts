/** Whether a value is the node number of a process in order ids. */
export const isNodeNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 31
