// States how good a packing or its cost is.
import { type Certificate, explainCertificate } from "@waybill/packing"
import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { ShippedOrder } from "../rating/shipped-order.ts"

/** Returns what the certificate of a packing states about its most important measure. */
export const packingSentence = (certificate: Certificate | undefined, isMixed: boolean, lengthUnit: string): string => {
  if (certificate === undefined) return "Packings of prints have no bounds."
  const [first = ""] = explainCertificate(certificate, lengthUnit)
  return isMixed && first !== "" ? `For the items only: ${first}` : first
}

/** The commands do not prove bounds on costs, so nothing checks them. */
const WITHOUT_PROOF = "This is a bound without proof."

/** Returns a bound on the cost of a shipped order in words. */
export const costSentence = ({ atLeast, packed, proved, rate, total }: ShippedOrder): string => {
  if (proved) return `No packing costs less with any of the services. ${WITHOUT_PROOF}`
  if (atLeast !== undefined) {
    const gap = formatMicros(millionthsOf(total) - millionthsOf(atLeast))
    return `No packing costs less than ${atLeast} ${rate.currency}, so a better one would save at most ${gap} ${rate.currency}. ${WITHOUT_PROOF}`
  }
  return packed.certificate === undefined || packed.isMixed === true
    ? "Prints have no bounds: a different packing may cost less."
    : "It is not known whether a different packing costs less."
}
