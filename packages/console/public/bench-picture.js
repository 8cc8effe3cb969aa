// Draws the side of a bench: the picture of the box with the next piece, the choice of the box, and the service.
import { boxFields, countIn, sides, wayOf } from "./bench-parcel.js"
import { fillBox, nextIn, shipWith } from "./bench-state.js"
import { element } from "./element.js"
import { turnable } from "./turn.js"

const drawings = new Map()

/** Returns the placements of a box: first those of the packed pieces, then the rest, both from the bottom up. */
const packedFirst = ({ pieces, stacks }, parcel) => {
  const rest = new Map(parcel.pieces.map(([index]) => [index, countIn(parcel, index)]))
  const isPacked = pieces.map(([index], nth) => {
    const count = rest.get(index) ?? 0
    rest.set(index, count - stacks[nth])
    return count >= stacks[nth]
  })
  const placed = pieces.filter((_, nth) => isPacked[nth])
  return { sorted: [...placed, ...pieces.filter((_, nth) => !isPacked[nth])], count: placed.length }
}

/** Returns the drawing of a planned box, which keeps its view between updates. */
const drawingOf = (data, boxIndex) => {
  const box = data.boxes[boxIndex]
  const key = JSON.stringify([data.revision, boxIndex])
  if (drawings.has(key)) return drawings.get(key)
  const order = data.items.map((_, index) => index)
  // The drawing reads this list again whenever the number of pieces changes.
  const pieces = []
  const names = Object.fromEntries(data.items.map(({ letter, name }, index) => [index, [letter, name]]))
  const place = element("div", {
    class: "turn",
    tabindex: 0,
    role: "img",
    "aria-label": `Box ${boxIndex + 1}: ${box.kind} ${box.reference}`,
    "aria-description": "Arrow keys turn the box, Home resets the view."
  })
  // The placements in a tube are not known.
  const inside = box.inner && { inner: box.inner, pieces, names }
  if (inside) pieces.push(...box.pieces)
  const show = turnable(place, { inside, kind: box.kind, outer: box.outer }, order)
  const slider = element("input", { type: "range", min: 0, max: box.pieces.length, id: `steps-${boxIndex}` })
  const output = element("output", { for: slider.id })
  let packed = 0
  const set = (steps) => {
    slider.value = steps
    output.value = `${steps} of ${box.pieces.length}`
    // The next piece is drawn above the packed ones.
    show(Number(steps) === packed ? packed + 1 : Number(steps))
  }
  slider.addEventListener("input", () => set(slider.value))
  const label = element("label", { class: "steps" }, "Placed ", slider, " ", output)
  const drawing = {
    node: element("div", { class: "box-drawing" }, place, box.pieces.length > 0 && label),
    drawn: "",
    update: (parcel, next) => {
      const { count, sorted } = packedFirst(box, parcel)
      const at = sorted.findIndex(([index], nth) => nth >= count && index === next)
      if (at > count) sorted.splice(count, 0, ...sorted.splice(at, 1))
      const marked = sorted.map((piece, nth) => (nth === count ? [...piece, " is-next"] : piece))
      pieces.splice(0, pieces.length, ...marked)
      packed = count
      set(count)
    }
  }
  drawings.set(key, drawing)
  return drawing
}

const pictureOf = (state, data, parcel) => {
  if (data.boxes[parcel.plan?.box] === undefined) return undefined
  const drawing = drawingOf(data, parcel.plan.box)
  const drawn = JSON.stringify(parcel.pieces)
  if (drawing.drawn !== drawn) drawing.update(parcel, nextIn(state, data, parcel))
  drawing.drawn = drawn
  return drawing.node
}

const factsOf = ({ outer, weight }, { lengths, units }) =>
  [
    `${outer.map((length) => Math.round(length * 100) / 100).join(" × ")} ${lengths}`,
    weight !== undefined && `${Math.round(weight * 100) / 100} ${units} when packed`
  ]
    .filter(Boolean)
    .join(", ")

const ways = { planned: "As planned", another_box: "Another box", by_hand: "Packed by hand" }
const ids = { planned: "planned", another_box: "another", by_hand: "hand" }

/** Returns the choice of the box. */
const boxChoice = (parcel, { lengths, stock }, on, problem) => {
  const { id, plan } = parcel
  const way = wayOf(parcel)
  const field = (name, label) =>
    element(
      "label",
      {},
      label,
      element("input", {
        id: `${name}-${id}`,
        autocomplete: "off",
        inputmode: name === "reference" ? undefined : "decimal",
        "aria-invalid": problem?.field === name ? "true" : undefined,
        list: name === "reference" ? "stock" : undefined,
        value: boxFields(parcel)[name] ?? "",
        input: ({ target: { value } }) => {
          const known = name === "reference" && stock.find(({ reference }) => reference === value.trim())
          on.change((state) => fillBox(state, id, known || { [name]: value }), Boolean(known))
        }
      })
    )
  return element(
    "div",
    { class: "box-choice", role: "radiogroup", "aria-label": `Box of parcel ${id}` },
    ...Object.entries(ways)
      .filter(([each]) => plan !== undefined || each === "by_hand")
      .map(([each, text]) =>
        element(
          "label",
          { class: "check" },
          element("input", {
            type: "radio",
            name: `way-${id}`,
            id: `${ids[each]}-${id}`,
            checked: each === way,
            change: () => on.choose(id, each)
          }),
          text
        )
      ),
    way !== "planned" &&
      element(
        "div",
        { class: "box-fields" },
        field("reference", "Box name"),
        element("datalist", { id: "stock" }, ...stock.map(({ reference }) => element("option", { value: reference }))),
        ...sides.map((side) => field(side, `${side.charAt(0).toUpperCase()}${side.slice(1)}, ${lengths}`))
      )
  )
}

const OTHER = "other"

const counted = (boxes) => (boxes === 1 ? "the planned box" : `all ${boxes} planned boxes`)

/** Returns the list of services with their prices. The first is the order's own. */
const serviceChoice = ({ parcels, service }, { boxes, note, services }, on) => {
  const isPlanned = boxes.length === 1 && parcels.every((parcel) => wayOf(parcel) === "planned")
  const chosen = services.findIndex((each) => each.carrier === service?.carrier && each.service === service.service)
  const isOther = service !== undefined && chosen === -1
  const change = ({ target: { value } }) => {
    const { carrier, service } = services[value] ?? { carrier: "", service: "" }
    on.change((state) => shipWith(state, value === "0" ? undefined : { carrier, service }))
  }
  const field = (name, label) =>
    element(
      "label",
      {},
      label,
      element("input", {
        id: `other-${name}`,
        autocomplete: "off",
        value: service?.[name] ?? "",
        input: ({ target }) => on.change((state) => shipWith(state, { ...state.service, [name]: target.value }), false)
      })
    )
  return element(
    "div",
    { class: "service-choice" },
    element(
      "label",
      { for: "service" },
      "Ships with",
      element(
        "select",
        { id: "service", change },
        ...services.map(({ text }, nth) => element("option", { value: nth, selected: nth === chosen }, text)),
        element("option", { value: OTHER, selected: isOther }, "Other…")
      )
    ),
    services.length > 1 && !isPlanned && element("p", { class: "muted" }, `Prices of ${counted(boxes.length)}.`),
    note !== "" && element("p", { class: "example" }, note),
    isOther && element("div", { class: "box-fields" }, field("carrier", "Carrier"), field("service", "Service"))
  )
}

const titleOf = (parcel, box) => {
  const way = wayOf(parcel)
  const planned = box === undefined ? "" : `${box.kind} ${box.reference}`
  return way === "planned" ? planned : `${ways[way].toLowerCase()}${planned && `, planned: ${planned}`}`
}

/** Returns the side of a bench. `parcel` is the open one. */
export const sideOf = (state, data, parcel, on, problem) => {
  const box = data.boxes[parcel?.plan?.box]
  return [
    parcel !== undefined &&
      element(
        "section",
        { class: "panel", "aria-labelledby": "picture-title" },
        element("h2", { id: "picture-title" }, `Parcel ${parcel.id}: ${titleOf(parcel, box)}`),
        box !== undefined && element("p", { class: "muted" }, factsOf(box, data)),
        pictureOf(state, data, parcel),
        boxChoice(parcel, data, on, problem)
      ),
    element("section", { class: "panel" }, serviceChoice(state, data, on))
  ].filter(Boolean)
}
