import { printProfile } from "@waybill/packing/prints"

/** A field of a row, as the visitor sees it. */
export interface Field {
  readonly key: string
  readonly label: string
  readonly kind: "text" | "number" | "names" | "choice" | "flag"
  /** The values of a choice, each with its name. The first is the default. */
  readonly options?: ReadonlyArray<readonly [value: string, name: string]>
  /** Whether the field is under "Rules", which is closed at first. */
  readonly isRule?: true
}

/** A row of the form: what the visitor entered, by field. An absent field is empty. */
export type Row = Readonly<Record<string, string>>

export const lists = ["items", "boxes", "prints"] as const
/** A list of rows. */
export type List = (typeof lists)[number]

const number = (key: string, label: string): Field => ({ key, label, kind: "number" })
const rule = (field: Field): Field => ({ ...field, isRule: true })

const rotations = [
  ["", "Any"],
  ["flat", "This side up"],
  ["none", "As given"],
  ["up width length", "Not upright"]
] as const

const finishings = Object.keys(printProfile.finishings).map((name) => [name, name] as const)

/** The fields of each list. Their keys are the names that `pack` and `packPrints` have for them. */
export const fieldsOf: Readonly<Record<List, ReadonlyArray<Field>>> = {
  items: [
    { key: "reference", label: "Item", kind: "text" },
    number("width", "Width"),
    number("length", "Length"),
    number("height", "Height"),
    number("weight", "Weight"),
    number("quantity", "Quantity"),
    rule({ key: "rotation", label: "Turning", kind: "choice", options: rotations }),
    rule({ key: "fragile", label: "Fragile: nothing on top", kind: "flag" }),
    rule(number("onTop", "Maximum weight on top")),
    rule(number("gap", "Free space on each side")),
    rule({ key: "group", label: "Group for one box", kind: "text" }),
    rule({ key: "apart", label: "Not in a box with (names, with commas)", kind: "names" }),
    rule(number("perBox", "Maximum of the item in a box")),
    rule(number("stop", "Unloading stop"))
  ],
  boxes: [
    { key: "reference", label: "Box", kind: "text" },
    number("width", "Inner width"),
    number("length", "Inner length"),
    number("height", "Inner height"),
    number("emptyWeight", "Empty weight"),
    number("maxWeight", "Maximum weight"),
    rule(number("stock", "Boxes in stock")),
    rule(number("maxPieces", "Maximum pieces")),
    rule(number("fillLimit", "Fill limit, from 0 to 1")),
    rule(number("price", "Price of a box"))
  ],
  prints: [
    number("width", "Width"),
    number("height", "Height"),
    { key: "finishing", label: "Finishing", kind: "choice", options: finishings },
    number("quantity", "Quantity")
  ]
}
