import type { RequestListener } from "node:http"

/** Returns a listener that warns when the first request contains the header of a proxy. Never logs the value. */
export const warnOfProxy = (
  listener: RequestListener,
  header: string,
  warn: (message: string) => void
): RequestListener => {
  let hasWarned = false
  return (request, response) => {
    if (!hasWarned && request.headers[header] !== undefined) {
      hasWarned = true
      warn(`--behind-proxy: off, but a request contains ${header}; add --behind-proxy if a proxy forwards all requests`)
    }
    listener(request, response)
  }
}
