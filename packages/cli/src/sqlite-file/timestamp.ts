/** Returns the current time for a file name, such as `2026-11-25T09-00-00-000Z`. */
export const timestamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, "-")
