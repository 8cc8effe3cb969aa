// Alters one value of a packing's JSON, without regard for its meaning.
import type { Packing } from "@waybill/packing"

// biome-ignore lint/suspicious/noExplicitAny: an alteration changes any value of the data
type Data = any

const placesIn = (data: Data): ReadonlyArray<readonly [holder: Data, key: string | number]> => {
  if (typeof data !== "object" || data === null) return []
  const keys = Array.isArray(data) ? [...data.keys()] : Object.keys(data)
  return keys.flatMap((key) => [[data, key] as const, ...placesIn(data[key])])
}

const words = ["volume", "weight", "pieces", "pairs", "dual-feasible", "exhausted", "all", "floor", "none", "identity"]

/** Changes, removes or repeats one value of the certificate, or of the boxes and the unpacked pieces. */
export const alter = (packing: Packing, pick: <A>(list: readonly A[]) => A): Packing => {
  const data: Data = JSON.parse(JSON.stringify(packing))
  const part = pick([data.certificate, data.certificate, data.certificate.proofs, data])
  const [holder, key] = pick(placesIn(part).filter(([, name]) => name !== "message" && name !== "reason"))
  const value = holder[key]
  const change = pick([0, 1, 2])
  if (Array.isArray(holder) && change === 0) holder.splice(key as number, 1)
  else if (Array.isArray(holder) && change === 1) holder.splice(key as number, 0, structuredClone(value))
  else if (typeof value === "number") holder[key] = value + pick([-1, 1, 1, 0.5])
  else if (typeof value === "boolean") holder[key] = !value
  else if (typeof value === "string") holder[key] = pick(words)
  else if (change === 2) delete holder[key]
  return JSON.parse(JSON.stringify(data))
}
