import { createClient } from "@redis/client"

/**
 * Connects to a Redis server. A command fails immediately while there is no connection, and after two seconds without a
 * reply, so that Waybill refuses the call as temporary instead of letting the caller wait.
 */
export const connect = async (url: string, report: (message: string) => void = console.error) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: 2000 },
    socket: { connectTimeout: 2000, reconnectStrategy: (attempts) => Math.min(attempts * 50, 1000) }
  })
  client.on("error", (error: Error) => report(`Redis: ${error.message}`))
  await client.connect()
  return client
}
