import { type Field, fields, type Row } from "./order.ts"
import type { Destination } from "./quotes.ts"

/** Everything that the visitor entered. */
export interface State {
  readonly rows: ReadonlyArray<Row>
  readonly destination: Destination
}

/** Writes the state as the fragment of an address, such as `#print=16,20,Canvas,3&country=US&state=NY`. */
export const hashOf = ({ destination, rows }: State): string => {
  const prints = rows.map((row) => `print=${fields.map((field) => encodeURIComponent(row[field])).join(",")}`)
  const { residential, ...rest } = destination
  const places = Object.entries(rest).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `#${[...prints, ...places, ...(residential ? ["residential=yes"] : [])].join("&")}`
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads a state from the fragment of an address. What it does not contain is taken from `start`. */
export const stateOf = (hash: string, start: State): State => {
  const pairs = hash.replace(/^#/, "").split("&").filter(Boolean)
  const values = pairs.map((pair) => {
    const at = pair.indexOf("=")
    return at < 0 ? ([pair, ""] as const) : ([pair.slice(0, at), pair.slice(at + 1)] as const)
  })
  if (values.length === 0) return start
  const rows = values.flatMap(([key, value]): readonly Row[] => {
    if (key !== "print") return []
    const cells = value.split(",").map(decoded)
    const cell = (field: Field) => cells[fields.indexOf(field)] ?? ""
    return [{ width: cell("width"), height: cell("height"), finishing: cell("finishing"), quantity: cell("quantity") }]
  })
  const value = (key: "country" | "state" | "postal" | "date") => {
    const found = values.find(([name]) => name === key)?.[1]
    return found === undefined ? start.destination[key] : decoded(found)
  }
  return {
    rows: rows.length > 0 ? rows : start.rows,
    destination: {
      country: value("country"),
      state: value("state"),
      postal: value("postal"),
      date: value("date"),
      residential: values.some(([name]) => name === "residential")
    }
  }
}
