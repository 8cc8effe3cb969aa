import { getSystemErrorMessage } from "node:util"

/** Returns the reason of a failed system call, such as `no such file or directory`. */
export const systemReason = (error: unknown): string => {
  const { errno, message } = error as NodeJS.ErrnoException
  return errno === undefined ? message : getSystemErrorMessage(errno)
}
