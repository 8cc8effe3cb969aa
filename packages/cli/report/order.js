// Shows one order: its heading, its bounds, its cost, and its boxes with drawings and packing steps.

import { colourOf } from "../../packing/turnable/pieces.js"
import { turnable } from "../../packing/turnable/turn.js"
import { costOf } from "./cost.js"
import { escaped, grouped, money, named, percent, plural, sides } from "./text.js"

/** Returns the mean fill of an order's boxes, or undefined if no box has a known fill. */
export const fillOf = ({ boxes }) => {
  const known = boxes.filter(({ fill }) => fill !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, { fill }) => sum + fill, 0) / known.length
}

/** Returns the state of an order: invalid, unserved, proved, reached or open. */
export const statusOf = ({ faults, problem, proved, reached, unpacked }) => {
  if (faults.length > 0) return "invalid"
  if (problem !== undefined || unpacked.length > 0) return "unserved"
  if (proved) return "proved"
  return reached ? "reached" : "open"
}

const statusLabels = {
  invalid: ["bad", "invalid"],
  unserved: ["bad", "not served in full"],
  proved: ["good", "proved optimal"],
  reached: ["good", "bound reached"],
  open: ["", "bound not reached"]
}

/** Returns the HTML of an order's heading. */
export const headingOf = (sheet) => {
  const [tone, label] = statusLabels[statusOf(sheet)]
  const fill = fillOf(sheet)
  return [
    named(sheet.name),
    sheet.boxes.length > 0 ? `<span>${plural(sheet.boxes.length, "box", "boxes")}</span>` : "",
    fill === undefined ? "" : `<span>${percent(fill)} full</span>`,
    sheet.rate ? `<span>${money(sheet.rate.total)} ${escaped(sheet.rate.currency)}</span>` : "",
    `<span class="${tone}">${label}</span>`
  ].join(" ")
}

/** Returns the lines of an order, sorted by placement in its boxes. Letters and colours follow the same order. */
const placementSequence = ({ boxes }) => [
  ...new Set(boxes.flatMap(({ inside }) => inside?.pieces ?? []).map(([item]) => item))
]

const stepsOf = (steps) =>
  steps
    .map(
      (layer, i) =>
        `<h5>Layer ${i + 1}</h5><ul class="steps">${layer.map((step) => `<li>${escaped(step)}</li>`).join("")}</ul>`
    )
    .join("")

const contentOf = (quantity, reference) => `${grouped(quantity)} × ${named(reference)}`

const swatchOf = (letter, nth) =>
  `<svg class="swatch" viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" rx="4" fill="${colourOf(nth, 80)}"/></svg><b class="letter">${letter}</b> `

/** Returns one list item for each order line in a box, because lines with the same reference have different letters. */
const legendOf = ({ names, pieces }, order) =>
  order.flatMap((item, nth) => {
    const quantity = pieces.filter(([each]) => each === item).length
    if (quantity === 0) return []
    const [letter, reference] = names[item]
    return [`<li>${swatchOf(letter, nth)}${contentOf(quantity, reference)}</li>`]
  })

const contentsOf = ({ contents, inside }, order) =>
  inside
    ? legendOf(inside, order)
    : contents.map(({ quantity, reference }) => `<li>${contentOf(quantity, reference)}</li>`)

const materialOf = ({ material = [] }) =>
  material.length === 0 ? "" : `<p class="quiet">Material: ${escaped(material.join(", "))}.</p>`

const factsOf = ({ dimensional, empty, fill, inside, outer, weight }, units) =>
  [
    ...(inside ? [`inside ${sides(inside.inner, units.length)}`] : []),
    `outside ${sides(outer, units.length)}`,
    ...(weight === undefined || weight === 0 ? [] : [`weight ${grouped(weight)} ${units.weight}`]),
    ...(dimensional === undefined || dimensional === 0
      ? []
      : [`dimensional weight ${grouped(dimensional)} ${units.weight}`]),
    ...(fill === undefined ? [] : [`${percent(fill)} full`]),
    ...(empty ? [`${percent(empty.share)} empty${empty.isWithin ? "" : ", above the limit"}`] : [])
  ].join(" · ")

const boxOf = (box, n, all, order, units) => {
  const { inside } = box
  const title = `Box ${n + 1} of ${all}: ${box.kind} ${box.reference}`
  const facts = factsOf(box, units)
  const pieces = inside ? inside.pieces.length : box.contents.reduce((sum, { quantity }) => sum + quantity, 0)
  const spoken = `${title}, ${plural(pieces, "piece", "pieces")}, ${facts}`
  const slider =
    inside && pieces > 1
      ? `<label class="shown">Pieces placed <input type="range" min="1" max="${pieces}" value="${pieces}"><output>${pieces}</output> of ${pieces}</label>`
      : ""
  return `<section class="box" data-box="${n}">
<div><div class="turn" tabindex="0" role="img" aria-label="${escaped(spoken)}" aria-description="Arrow keys turn the box, Home resets the view."></div>${slider}</div>
<div><h4>${escaped(title)}</h4><p class="quiet">${facts}</p><ul class="contents">${contentsOf(box, order).join("")}</ul>${materialOf(box)}${inside ? stepsOf(inside.steps) : ""}</div>
</section>`
}

const proofOf = ({ proof, proofs, reached }) => {
  if (proof === "") return ""
  const all =
    proofs.length > 0
      ? `<details><summary>All bounds about the boxes</summary><ul>${proofs.map((each) => `<li>${escaped(each)}</li>`).join("")}</ul></details>`
      : ""
  return `<p class="proof${reached ? " good" : ""}">${escaped(proof)}</p>${all}`
}

/** Returns the HTML of an order's body, without the drawings. A printed page does not break between the charges and the first box. */
const bodyOf = (sheet, order, units) => {
  const { boxes, faults, line, problem, rate, to, unpacked } = sheet
  const [first = "", ...others] = boxes.map((box, n) => boxOf(box, n, boxes.length, order, units))
  const lead = [
    `<p class="quiet">Input line ${grouped(line)}${to ? ` · to ${named(to)}` : ""}</p>`,
    ...faults.map((fault) => `<p class="bad">${escaped(fault)}</p>`),
    problem ? `<p class="bad">Not shipped: ${escaped(problem)}.</p>` : "",
    ...unpacked.map(
      ({ message, quantity }) =>
        `<p class="bad">Not packed, ${plural(quantity, "piece", "pieces")}: ${escaped(message)}.</p>`
    ),
    rate ? costOf(rate, boxes.length) : "",
    proofOf(sheet),
    first
  ]
  return `<div class="lead">${lead.join("")}</div>${others.join("")}`
}

/** Fills the body of an order if it is still empty. */
export const openOrder = (body, sheet, units) => {
  if (body.childElementCount > 0) return
  const order = placementSequence(sheet)
  body.innerHTML = bodyOf(sheet, order, units)
  for (const part of body.querySelectorAll(".box")) {
    const show = turnable(part.querySelector(".turn"), sheet.boxes[Number(part.dataset.box)], order)
    const slider = part.querySelector(".shown input")
    slider?.addEventListener("input", () => {
      part.querySelector(".shown output").value = slider.value
      show(Number(slider.value))
    })
  }
}
