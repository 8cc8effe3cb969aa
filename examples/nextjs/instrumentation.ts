/** Next calls this when the server starts. A server without its database does not start. */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return
  const { opened } = await import("./lib/waybill")
  await opened()
}
