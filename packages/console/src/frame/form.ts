import { Refused } from "../api/refused.ts"

/** Maximum number of bytes in most forms. */
const MAX_FORM = 262_144

/** Returns the fields of the form in a request. Throws `Refused` if the body is not a form or is too large. */
export const formOf = async (request: Request, maxForm = MAX_FORM): Promise<URLSearchParams> => {
  const type = request.headers.get("content-type") ?? ""
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new Refused({ status: 400, detail: "content-type: must be application/x-www-form-urlencoded" })
  const text = await request.text()
  if (text.length > maxForm) throw new Refused({ status: 400, detail: `the form must have at most ${maxForm} bytes` })
  return new URLSearchParams(text)
}
