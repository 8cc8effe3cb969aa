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

/** Returns a bound on the cost of a shipped order in words. Only `--verify` proves it and checks the proof. */
export const costSentence = ({ atLeast, judgedTotal, packed, proved, rate, total }: ShippedOrder): string => {
  const verdict = judgedTotal?._tag === "Checked" ? "The proof is checked." : "This is a bound without proof."
  if (proved) return `No packing costs less with any of the services. ${verdict}`
  if (atLeast !== undefined) {
    const gap = formatMicros(millionthsOf(total) - millionthsOf(atLeast))
    return `No packing costs less than ${atLeast} ${rate.currency}, so a better one would save at most ${gap} ${rate.currency}. ${verdict}`
  }
  return packed.certificate === undefined || packed.isMixed === true
    ? "Prints have no bounds: a different packing may cost less."
    : "It is not known whether a different packing costs less."
}
