import type { InvoiceLayout } from "../formats/invoice-layout.ts"

/** Code of a charge for everything. */
const TOTAL = "total"

/** Returns the code of a charge in the rate card, from its description and its class on the invoice. */
export type ChargeCode = (description: string, chargeClass: string) => string

const codePattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/

/** Returns a code from a description, for charges missing from the layout. */
const unlisted = (description: string): string => {
  if (codePattern.test(description)) return description
  const words = description.toLowerCase().replace(/[^a-z0-9]+/g, "-")
  return words.replace(/^-/, "").slice(0, 64).replace(/-$/, "") || "unnamed"
}

/** Returns the values of a layout by their names in lower case, because exports differ in case. */
export const byLowerCase = <Value>(named: Readonly<Record<string, Value>> = {}): ReadonlyMap<string, Value> =>
  new Map(Object.entries(named).map(([name, value]) => [name.trim().toLowerCase(), value]))

/** Compiles the codes of a layout. Exact descriptions have precedence over those with `*`, and these over classes. */
export const chargeCodesOf = ({ classes, codes }: Pick<InvoiceLayout, "classes" | "codes">): ChargeCode => {
  const byDescription = byLowerCase(codes)
  const byClass = byLowerCase(classes)
  const patterns = [...byDescription].filter(([key]) => key.includes("*"))
  const known = new Map<string, string>()
  const find = (description: string, chargeClass: string): string => {
    const text = description.trim().toLowerCase()
    const listed = byDescription.get(text) ?? patterns.find(([pattern]) => matches(pattern, text))?.[1]
    const code = listed ?? byClass.get(chargeClass.trim().toLowerCase())
    if (code !== undefined) return code
    return text === "" ? TOTAL : unlisted(description.trim())
  }
  return (description, chargeClass) => {
    const key = `${chargeClass}\n${description}`
    const code = known.get(key) ?? find(description, chargeClass)
    if (known.size < 10_000) known.set(key, code)
    return code
  }
}

/** Whether a string matches a pattern that starts or ends with `*`. */
const matches = (pattern: string, text: string): boolean => {
  const [start, end] = [pattern.startsWith("*"), pattern.endsWith("*")]
  const part = pattern.slice(start ? 1 : 0, end ? -1 : undefined)
  if (start && end) return text.includes(part)
  if (start) return text.endsWith(part)
  return end ? text.startsWith(part) : text === part
}
