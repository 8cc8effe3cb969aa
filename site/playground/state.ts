import { fieldsOf, type List, lists, type Row } from "./fields.ts"
import { type UnitName, unitNames } from "./units.ts"

/** Everything that the visitor entered. The address contains it. */
export interface State {
  /** Whether items go into the visitor's boxes, or prints into the built-in catalogue. */
  readonly mode: "boxes" | "prints"
  readonly units: UnitName
  readonly items: ReadonlyArray<Row>
  readonly boxes: ReadonlyArray<Row>
  readonly prints: ReadonlyArray<Row>
  readonly country: string
  readonly state: string
  readonly postal: string
  readonly date: string
  readonly residential: "yes" | "no"
  /** A rate card as JSON. Empty: the example cards. */
  readonly card: string
}

/** The state of an address without one. */
export const exampleState: State = {
  mode: "boxes",
  units: "cm/kg",
  items: [
    { reference: "Book", width: "15", length: "21", height: "3", weight: "0.4", quantity: "4" },
    { reference: "Mug", width: "12", length: "9", height: "10", weight: "0.35", quantity: "2", fragile: "yes" },
    { reference: "Poster", width: "30", length: "20", height: "2", weight: "0.2", quantity: "1", rotation: "flat" }
  ],
  boxes: [
    { reference: "S", width: "24", length: "18", height: "10", emptyWeight: "0.12", maxWeight: "10" },
    { reference: "M", width: "32", length: "24", height: "16", emptyWeight: "0.2", maxWeight: "20" }
  ],
  prints: [
    { width: "16", height: "20", finishing: "Canvas", quantity: "3" },
    { width: "24", height: "36", finishing: "Rolled", quantity: "2" }
  ],
  country: "US",
  state: "NY",
  postal: "10001",
  date: "2026-06-10",
  residential: "no",
  card: ""
}

/** Maximum number of rows in a list, and of characters in a field. */
const MAX_ROWS = 200
const MAX_CHARACTERS = 200
/** Maximum number of characters of a rate card. */
const MAX_CARD = 200_000

const words: Readonly<Partial<Record<keyof State, ReadonlyArray<string>>>> = {
  mode: ["boxes", "prints"],
  units: unitNames,
  residential: ["yes", "no"]
}

/** Returns the state as the fragment of an address. */
export const hashOf = (state: State): string => `#${encodeURIComponent(JSON.stringify(state))}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const rowProblem = (list: List, index: number, row: unknown): string | undefined => {
  if (!isRecord(row)) return `${list}[${index}]: must be an object`
  const known = fieldsOf[list].map(({ key }) => key)
  for (const [key, value] of Object.entries(row)) {
    if (!known.includes(key)) return `${list}[${index}]: unknown field ${JSON.stringify(key.slice(0, 40))}`
    if (typeof value !== "string" || value.length > MAX_CHARACTERS)
      return `${list}[${index}].${key}: must be a string of at most ${MAX_CHARACTERS} characters`
  }
  return undefined
}

const listProblem = (list: List, rows: unknown): string | undefined => {
  if (!Array.isArray(rows) || rows.length > MAX_ROWS) return `${list}: must be a list of at most ${MAX_ROWS} rows`
  return rows.map((row, index) => rowProblem(list, index, row)).find((problem) => problem !== undefined)
}

const problemIn = (value: unknown): string | undefined => {
  if (!isRecord(value)) return "it must be a JSON object"
  for (const [key, part] of Object.entries(value)) {
    if (!(key in exampleState)) return `unknown field ${JSON.stringify(key.slice(0, 40))}`
    const allowed = words[key as keyof State]
    const maximum = key === "card" ? MAX_CARD : MAX_CHARACTERS
    const problem = lists.includes(key as List)
      ? listProblem(key as List, part)
      : allowed !== undefined && !allowed.includes(part as string)
        ? `${key}: must be one of ${allowed.join(", ")}`
        : typeof part !== "string" || part.length > maximum
          ? `${key}: must be a string of at most ${maximum} characters`
          : undefined
    if (problem !== undefined) return problem
  }
  return undefined
}

const parsed = (hash: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(hash))
  } catch {
    return undefined
  }
}

/** Reads a state from the fragment of an address. With an invalid one, returns the example and a sentence. */
export const stateOf = (hash: string): { readonly state: State; readonly problem?: string } => {
  const text = hash.replace(/^#/, "")
  if (text === "") return { state: exampleState }
  const value = parsed(text)
  const problem = value === undefined ? "it is not valid JSON" : problemIn(value)
  if (problem === undefined) return { state: { ...exampleState, ...(value as Partial<State>) } }
  return {
    state: exampleState,
    problem: `The address contains no valid playground (${problem}). The example is shown instead.`
  }
}
