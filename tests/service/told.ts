/** What a client is told, in short: the status, then the code of a refusal; and that it may come again, if it is told so. */
export const told = async (url: string, method: string, login: object, data: object): Promise<string> => {
  const body = JSON.stringify({ ...login, data })
  const reply = await fetch(`${url}/v1/${method}`, { method: "POST", body })
  const { code, res } = (await reply.json()) as Record<string, unknown>
  return [reply.status, code ?? res, ...(reply.headers.has("retry-after") ? ["later"] : [])].join(" ")
}
