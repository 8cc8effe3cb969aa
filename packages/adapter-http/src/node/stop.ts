import type { Server } from "node:http"

/** Stops taking requests and waits for those under way; what is not answered in time is cut. */
export const stop = (server: Server, graceMs = 8000): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
