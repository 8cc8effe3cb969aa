// Shows one box of a packing at a time: turned, and filled piece by piece.
import type { PackedBox } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { legible, themed } from "../drawings.ts"
import type { Answer, ShownParcel } from "./answer.ts"
import { h, svg } from "./dom.ts"

const kindNames = { box: "Box", mailer: "Mailer", tube: "Tube" } as const

/** Turns a box a quarter about its vertical axis. */
const quarter = (box: PackedBox): PackedBox => {
  const { height, length, width } = box.inner
  return {
    ...box,
    inner: { width: length, length: width, height },
    placements: box.placements.map((placed) => ({
      ...placed,
      at: { x: length - placed.at.y - placed.size.y, y: placed.at.x, z: placed.at.z },
      size: { x: placed.size.y, y: placed.size.x, z: placed.size.z },
      turned: { x: placed.turned.y, y: placed.turned.x, z: placed.turned.z }
    }))
  }
}

/** Returns a box, turned by quarters, with its first pieces in the order of loading. */
const viewOf = (box: PackedBox, quarters: number, pieces: number): PackedBox => {
  let turned = box
  for (let n = 0; n < quarters % 4; n++) turned = quarter(turned)
  return { ...turned, placements: turned.placements.slice(0, pieces) }
}

const isBox = ({ contents }: ShownParcel): boolean => "placements" in contents

/** Rounds a length to two decimals, and to three if it is an eighth, as drawings do. */
const figure = (length: number): number => Number(length.toFixed(Number.isInteger(length * 8) ? 3 : 2))

const factsOf = ({ outer, weight }: ShownParcel, { length, weight: unit }: Answer["units"]): string =>
  `${[outer.width, outer.length, outer.height].map(figure).join(" × ")} ${length} outside, ${weight} ${unit}`

/** Shows the parcels of an answer, one at a time. */
export class Boxes {
  readonly element = h("section", { class: "boxes", "aria-label": "Boxes" })
  #answer: Answer | undefined
  #nth = 0
  #quarters = 0
  #pieces = 0

  show(answer: Answer): void {
    this.#answer = answer
    this.#choose(Math.min(this.#nth, Math.max(0, answer.parcels.length - 1)))
  }

  #choose(nth: number): void {
    this.#nth = nth
    this.#quarters = 0
    const contents = this.#answer?.shown.parcels[nth]?.contents
    this.#pieces = contents !== undefined && "placements" in contents ? contents.placements.length : 0
    this.#render()
  }

  #render(): void {
    const { names, shown } = this.#answer!
    const { parcels, units } = shown
    const parcel = parcels[this.#nth]
    if (parcel === undefined) return void this.element.replaceChildren(h("p", {}, "No box is packed."))
    const title = `${kindNames[parcel.kind]} ${this.#nth + 1} of ${parcels.length}: ${parcel.reference}`
    const figure = h("figure", { tabindex: "0", "aria-label": "Drawing" })
    const steps = h("div", { class: "steps" })
    const draws = () => {
      const { contents } = parcel
      const view = "placements" in contents ? viewOf(contents, this.#quarters, this.#pieces) : contents
      const options = { units, number: this.#nth + 1, of: parcels.length, ...(names && { names }) }
      figure.replaceChildren(
        svg(legible(themed(draw(view, options))), `${title}, seen from view ${this.#quarters + 1}`)
      )
      steps.replaceChildren(
        ...layers(view, options).layers.map((layer) => h("ol", {}, ...layer.map((step) => h("li", {}, step))))
      )
    }
    draws()
    this.element.replaceChildren(
      h("h2", { id: "box-title" }, title),
      h("p", { class: "facts" }, factsOf(parcel, units)),
      this.#controls(parcel, draws),
      figure,
      h("details", {}, h("summary", {}, "How to pack it"), steps)
    )
  }

  #controls(parcel: ShownParcel, draws: () => void): HTMLElement {
    const { parcels } = this.#answer!.shown
    const select = h(
      "select",
      { id: "which-box" },
      ...parcels.map(({ kind, reference }, n) =>
        h("option", { value: String(n) }, `${kindNames[kind]} ${n + 1}: ${reference}`)
      )
    )
    select.value = String(this.#nth)
    select.onchange = () => {
      this.#choose(Number(select.value))
      document.getElementById("which-box")?.focus()
    }
    const parts = [h("label", { for: "which-box" }, h("span", {}, "Show"), select)]
    if (isBox(parcel)) {
      const count = (parcel.contents as PackedBox).placements.length
      const turn = h("button", { type: "button", id: "turn" }, "Turn the box")
      turn.onclick = () => {
        this.#quarters = (this.#quarters + 1) % 4
        draws()
      }
      const range = h("input", { id: "pieces", type: "range", min: "1", max: String(count), step: "1" })
      range.value = String(this.#pieces)
      const output = h("output", { for: "pieces" }, `${this.#pieces} of ${count}`)
      range.oninput = () => {
        this.#pieces = Number(range.value)
        output.textContent = `${this.#pieces} of ${count}`
        draws()
      }
      parts.push(h("label", { for: "pieces" }, h("span", {}, "Pieces packed"), range, output), turn as never)
    }
    return h("div", { class: "controls" }, ...parts)
  }
}
