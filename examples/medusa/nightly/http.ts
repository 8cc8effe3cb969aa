/** The response of Medusa's API. */
export interface Answer<Body> {
  readonly status: number
  readonly body: Body
}

/** What Medusa returns for an error. */
export interface Problem {
  readonly code?: string
  readonly message: string
}

/** Returns a function that calls Medusa's API with headers, and returns the status and the JSON body. */
export const client =
  (url: string, headers: Readonly<Record<string, string>> = {}) =>
  async <Body>(method: "GET" | "POST", path: string, data?: object): Promise<Answer<Body>> => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(data !== undefined && { "content-type": "application/json" }) },
      ...(data !== undefined && { body: JSON.stringify(data) })
    })
    const text = await response.text()
    if (!text.startsWith("{")) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return { status: response.status, body: JSON.parse(text) as Body }
  }

export type Client = ReturnType<typeof client>

/** Calls Medusa's API and returns the body. Throws if the status is not 200. */
export const expectBody = async <Body>(
  call: Client,
  method: "GET" | "POST",
  path: string,
  data?: object
): Promise<Body> => {
  const { body, status } = await call<Body & Partial<Problem>>(method, path, data)
  if (status !== 200) throw new Error(`${method} ${path}: status ${status}, ${JSON.stringify(body)}`)
  return body
}
