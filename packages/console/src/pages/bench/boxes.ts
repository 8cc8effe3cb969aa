import { fitting } from "../../html/fitting.ts"
import { type Html, html } from "../../html/html.ts"
import { counted } from "../../parts/plural.ts"
import type { itemsOf, Packing } from "./bench-data.ts"

type Box = Packing["boxes"][number]

const sides = (...lengths: ReadonlyArray<number>): string =>
  lengths.map((length) => String(Math.round(length * 100) / 100)).join(" × ")

const factsOf = ({ fill, height, inner, length, pieces, weight, width }: Box, units: Packing["units"]): string =>
  [
    counted(pieces, "piece"),
    `outside ${sides(width, length, height)} ${units.length}`,
    inner && `inside ${sides(inner.width, inner.length, inner.height)} ${units.length}`,
    weight && `weight ${Math.round(weight * 100) / 100} ${units.weight}`,
    fill && `${Math.round(fill * 100)} % full`
  ]
    .filter((fact) => fact !== undefined && fact !== 0)
    .join(", ")

/** The sizes of a print in a step. Its letter is enough, because the list above has the name. */
const printShape = / \(print \d+, [^()]*\)/g

const layerHtml = (steps: ReadonlyArray<string>, title: string): Html =>
  html`<h4>${title}</h4><ul>${steps.map((step) => html`<li>${step.replace(printShape, "")}</li>`)}</ul>`

const altOf = ({ kind }: Box, index: number): string =>
  kind === "tube"
    ? `Tube ${index + 1}, cut open along its axis and across`
    : `Box ${index + 1} from the front and layer by layer`

type Items = ReturnType<typeof itemsOf>

const boxHtml = (
  items: Items,
  box: Box,
  index: number,
  of: number,
  units: Packing["units"],
  path: string
): Html => html`<section class="panel" aria-labelledby="box-${index}">
<h3 id="box-${index}">Box ${index + 1} of ${of}: ${box.kind} ${box.reference}</h3>
<p class="quiet">${factsOf(box, units)}</p>
<ul>${box.contents.map(({ item, quantity }) => html`<li>${quantity} × <bdi>${items[item]!.name}</bdi></li>`)}</ul>
${box.instructions?.layers.map((steps, nth) => layerHtml(steps, box.kind === "tube" ? "Roll" : `Layer ${nth + 1}`))}
${box.drawing !== undefined && html`<details><summary>Drawing</summary><img class="drawing" loading="lazy" src="${path}/drawing/${index}" alt="${altOf(box, index)}"></details>`}
</section>`

/** Returns the boxes of an order with instructions for reading. `path` is the address of the bench. */
export const boxesHtml = (items: Items, { boxes, proof, units, unpacked }: Packing, path: string): Html => html`${
  proof !== undefined && html`<p class="proof" id="proof">${proof.sentence}</p>`
}
${
  unpacked.length > 0 &&
  html`<div class="error"><p>No box takes these pieces. Pack them by hand.</p><ul>${fitting(
    unpacked.map(
      ({ item, message, quantity }) => html`<li>${quantity} × <bdi>${items[item]!.name}</bdi>: ${message}</li>`
    ),
    0.1
  )}</ul></div>`
}
${fitting(
  boxes.map((box, index) => boxHtml(items, box, index, boxes.length, units, path)),
  0.3,
  "p"
)}`
