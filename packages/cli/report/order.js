// Shows one order: a heading, which is always present, and its boxes, which are drawn when they scroll into view.

import { escaped, grouped, percent, plural } from "./text.js"
import { colourOf, drawBox, initialView } from "./turn.js"

const WIDTH = 300
const HEIGHT = 240
/** Angle in radians by which one key press turns a box. */
const KEY_TURN = Math.PI / 16
const MAX_TILT = Math.PI / 2 - 0.02

const clamp = (value, minimum, maximum) => Math.min(maximum, Math.max(minimum, value))

/** Returns the mean fill of an order's boxes, or undefined if no box has a known fill. */
export const fillOf = ({ boxes }) => {
  const known = boxes.filter(({ fill }) => fill !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, { fill }) => sum + fill, 0) / known.length
}

export const statusOf = ({ faults, optimal, unpacked }) =>
  faults.length > 0 ? "invalid" : unpacked.length > 0 ? "unpacked" : optimal ? "proved" : "open"

const statusLabels = {
  invalid: ["bad", "invalid"],
  unpacked: ["bad", "not packed in full"],
  proved: ["good", "proved optimal"],
  open: ["", ""]
}

/** Returns the HTML of an order's heading. */
export const headingOf = (sheet) => {
  const [tone, label] = statusLabels[statusOf(sheet)]
  const fill = fillOf(sheet)
  return [
    escaped(sheet.name),
    sheet.boxes.length > 0 ? `<span>${plural(sheet.boxes.length, "box", "boxes")}</span>` : "",
    fill === undefined ? "" : `<span>${percent(fill)} full</span>`,
    sheet.rate ? `<span>${escaped(sheet.rate.cost)} ${escaped(sheet.rate.currency)}</span>` : "",
    label ? `<span class="${tone}">${label}</span>` : ""
  ].join(" ")
}

/** Returns the lines of an order, sorted by placement in its boxes. Letters and colours follow the same sequence. */
const placementSequence = ({ boxes }) => [
  ...new Set(boxes.flatMap(({ inside }) => inside?.pieces ?? []).map(([item]) => item))
]

const sides = (three) => three.map((side) => grouped(side)).join(" × ")

const stepsOf = (steps) =>
  steps
    .map(
      (layer, i) =>
        `<p class="layer">Layer ${i + 1}</p><ul class="steps">${layer.map((step) => `<li>${escaped(step)}</li>`).join("")}</ul>`
    )
    .join("")

const contentOf = (quantity, reference) => `${grouped(quantity)} × ${escaped(reference)}`

/** Returns one list item for each order line in a box, because lines with the same reference have different letters. */
const legendOf = ({ names, pieces }, order) =>
  order.flatMap((item, nth) => {
    const quantity = pieces.filter(([each]) => each === item).length
    if (quantity === 0) return []
    const [letter, reference] = names[item]
    const swatch = `<span class="swatch" style="background:${colourOf(nth, 80)}">${letter}</span>`
    return [`<li>${swatch}${contentOf(quantity, reference)}</li>`]
  })

const contentsOf = ({ contents, inside }, order) =>
  inside
    ? legendOf(inside, order)
    : contents.map(({ quantity, reference }) => `<li>${contentOf(quantity, reference)}</li>`)

const materialOf = ({ material = [] }) =>
  material.length === 0 ? "" : `<p class="quiet">Material: ${escaped(material.join(", "))}.</p>`

const boxOf = (box, n, all, order, units) => {
  const { inside } = box
  const title = `Box ${n + 1} of ${all}: ${box.kind} ${box.reference}`
  const facts = [
    `outside ${sides(box.outer)} ${units.length}`,
    ...(box.weight ? [`weight ${grouped(box.weight)} ${units.weight}`] : []),
    ...(box.fill === undefined ? [] : [`${percent(box.fill)} full`])
  ].join(" · ")
  const pieces = inside ? inside.pieces.length : 0
  const spoken = `${title}, ${plural(pieces, "piece", "pieces")}, ${facts}`
  return `<section class="box" data-box="${n}">
<div><div class="turn" tabindex="0" role="img" aria-label="${escaped(spoken)}" aria-description="Arrow keys turn the box, Home resets the view."></div>
${pieces > 1 ? `<label class="shown">Pieces placed <input type="range" min="1" max="${pieces}" value="${pieces}"><output>${pieces}</output></label>` : ""}</div>
<div><h4>${escaped(title)}</h4><p class="quiet">${facts}</p><ul class="contents">${contentsOf(box, order).join("")}</ul>${materialOf(box)}${inside ? stepsOf(inside.steps) : ""}</div>
</section>`
}

const rateOf = ({ arrives, carrier, cost, currency, fewest, lines, proved, reason, saving, title }) => {
  const saved =
    fewest && Number(saving) > 0
      ? `, ${escaped(saving)} ${escaped(currency)} less than with ${plural(fewest.boxes, "box", "boxes")} (${escaped(fewest.cost)} ${escaped(currency)})`
      : ""
  const rows = lines.map(
    ([code, amount, calc]) =>
      `<tr><th scope="row">${escaped(code)}</th><td>${escaped(amount)} ${escaped(currency)}</td><td>${escaped(calc)}</td></tr>`
  )
  return `<p><strong>${escaped(title)}</strong> (${escaped(carrier)}) for ${escaped(cost)} ${escaped(currency)}${saved}; arrives ${escaped(arrives)}.</p>
${reason ? `<p>${escaped(reason)}.</p>` : ""}${proved ? `<p class="quiet">It is proved that no packing costs less.</p>` : ""}
<table class="prices"><caption class="unseen">Price lines</caption>${rows.join("")}</table>`
}

/** Returns the HTML of an order's body, without the drawings. */
const bodyOf = (sheet, order, units) =>
  [
    ...sheet.faults.map((fault) => `<p class="bad">${escaped(fault)}</p>`),
    ...sheet.unpacked.map(
      ({ message, quantity }) =>
        `<p class="bad">Not packed, ${plural(quantity, "piece", "pieces")}: ${escaped(message)}.</p>`
    ),
    sheet.rate ? rateOf(sheet.rate) : "",
    sheet.proved.length > 0 ? `<p class="quiet">${sheet.proved.map(escaped).join(" ")}</p>` : "",
    ...sheet.boxes.map((box, n) => boxOf(box, n, sheet.boxes.length, order, units))
  ].join("")

/** Returns the data for the drawing of a box. A box whose placements are not known is drawn empty. */
const drawingOf = ({ inside, outer }, order) =>
  inside ? { ...inside, order } : { inner: outer, pieces: [], names: {}, order: [] }

/** Draws a box that the mouse and keys can turn. Returns a function that sets the number of pieces shown. */
const turnable = (place, box, order) => {
  const drawn = drawingOf(box, order)
  const view = { ...initialView }
  let shown = drawn.pieces.length
  const paint = () => {
    place.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${drawBox(drawn, view, shown, WIDTH, HEIGHT)}</svg>`
  }
  const turn = (by, tilt) => {
    view.turn += by
    view.tilt = clamp(view.tilt + tilt, -0.2, MAX_TILT)
    paint()
  }
  const keys = {
    ArrowLeft: () => turn(-KEY_TURN, 0),
    ArrowRight: () => turn(KEY_TURN, 0),
    ArrowUp: () => turn(0, KEY_TURN / 2),
    ArrowDown: () => turn(0, -KEY_TURN / 2),
    Home: () => {
      Object.assign(view, initialView)
      paint()
    }
  }
  place.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return
    event.preventDefault()
    keys[event.key]()
  })
  place.addEventListener("pointerdown", (down) => {
    let [x, y] = [down.clientX, down.clientY]
    const move = (event) => {
      turn((event.clientX - x) / 90, (event.clientY - y) / 140)
      ;[x, y] = [event.clientX, event.clientY]
    }
    const up = () => {
      place.removeEventListener("pointermove", move)
      for (const end of ["pointerup", "pointercancel"]) place.removeEventListener(end, up)
    }
    place.setPointerCapture(down.pointerId)
    place.addEventListener("pointermove", move)
    for (const end of ["pointerup", "pointercancel"]) place.addEventListener(end, up)
  })
  paint()
  return (pieces) => {
    shown = pieces
    paint()
  }
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
