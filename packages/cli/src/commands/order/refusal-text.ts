import type { OperatorRefusal } from "@waybill/core"
import { oneLine } from "../../output/safe-text.ts"

/** Flags with other names than their input fields. */
const flagNames: Readonly<Record<string, string>> = {
  hold_id: "hold",
  shipment_id: "shipment",
  trackingno: "tracking",
  shippedAt: "shipped-at"
}

/** Returns the flag for a field of a command's input. Paths inside the order or in a list stay unchanged. */
const flagFor = (path: string): string => (path.includes("[") ? path : `--${flagNames[path] ?? path}`)

/** Returns the text of a refusal on one line, with the names of flags instead of fields. */
export const refusalText = ({ issues, message }: OperatorRefusal): string =>
  oneLine(issues?.map(({ path, problem }) => `${flagFor(path)}: ${problem}`).join("; ") ?? message)
