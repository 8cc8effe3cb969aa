// Judges what every reply must not contain.

/** Traces of the inside of the service: stack frames, modules, SQL, drivers, paths. */
const internals =
  /\bat \S+ \(|node_modules|\.(?:ts|mjs|js):\d|SQLITE_|ECONN|\binsert into\b|\bselect [a-z_", ]+ from\b|\/(?:home|root|tmp|work|usr)\//i

/** Returns the trace of the service's inside in a message, or undefined. */
export const leakIn = (message: string): string | undefined => internals.exec(message)?.[0]

/** Shortens a string for a report. */
export const excerpt = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
