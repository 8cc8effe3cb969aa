import { MedusaError } from "@medusajs/framework/utils"
import { Refusal } from "@waybill/core"
import type { Issue } from "@waybill/core/adapter"

/** Names of fields as a customer knows them. */
const labels: Readonly<Record<string, string>> = {
  name: "name",
  address: "street",
  city: "city",
  zip: "postal code",
  state: "state or province",
  country: "country"
}

/** Returns the name of a field: `state or province`, `print 1` or `width of print 1`. */
const nameOf = (path: string): string => {
  const [, part] = /^(?:shipping|billing)_address\.(\w+)$/.exec(path) ?? []
  if (part !== undefined) return labels[part] ?? part
  const [, index, field] = /^order_info\[(\d+)\](?:\.(\w+))?$/.exec(path) ?? []
  if (index === undefined) return path
  const print = `print ${Number(index) + 1}`
  return field === undefined ? print : `${field} of ${print}`
}

const describe = ({ kind, path, problem }: Issue): string =>
  `${nameOf(path)} (${problem ?? (kind === "missing" ? "missing" : "invalid")})`

const medusaErrorOf = (error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error
  if (error.kind === "temporary")
    return new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The print shop cannot be reached. Repeat the call in ${error.retryAfter ?? 1} seconds.`,
      "waybill_temporary"
    )
  const fields = [...new Set(error.issues.map(describe))].join(", ")
  const message = fields === "" ? error.message : `Check these fields: ${fields}`
  return new MedusaError(MedusaError.Types.INVALID_DATA, message, `waybill_${error.code}`)
}

/**
 * Runs calls of Waybill and throws its refusals as Medusa's errors. A temporary refusal becomes status 500 with the code
 * `waybill_temporary`, and the same call can be repeated. All others become status 400, with the fields to correct.
 */
export const withMedusaErrors = async <A>(run: () => Promise<A>): Promise<A> => {
  try {
    return await run()
  } catch (error) {
    throw medusaErrorOf(error)
  }
}
