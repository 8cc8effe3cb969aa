// Draws the side of a bench: the picture of the box with the next piece, the choice of the box, and the service.
import { boxFields, countIn, sides, wayOf } from "./bench-parcel.js"
import { fillBox, nextIn, shipWith } from "./bench-state.js"
import { element, field } from "./element.js"
import { turnable } from "./turn.js"

const drawings = new Map()

/** Returns the placements of the packed pieces, and those of the rest, both from the bottom up. */
const placedIn = ({ pieces, stacks }, parcel) => {
  const rest = new Map(parcel.pieces.map(([index]) => [index, countIn(parcel, index)]))
  return Map.groupBy(pieces, ([index], nth) => {
    const count = rest.get(index) ?? 0
    rest.set(index, count - stacks[nth])
    return count >= stacks[nth]
  })
}

/** Returns the picture of a planned box, which keeps its view between updates. */
const drawingOf = (data, boxIndex) => {
  const key = JSON.stringify([data.revision, boxIndex])
  if (drawings.has(key)) return drawings.get(key)
  const { inner, kind, outer, reference } = data.boxes[boxIndex]
  const place = element("div", {
    class: "turn",
    tabindex: 0,
    role: "img",
    "aria-label": `Box ${boxIndex + 1}: ${kind} ${reference}`,
    "aria-description": "Arrow keys turn the box, Home resets the view."
  })
  // The drawing reads this list again whenever the number of pieces changes.
  const pieces = [...data.boxes[boxIndex].pieces]
  const names = Object.fromEntries(data.items.map(({ letter, name }, index) => [index, [letter, name]]))
  // The placements in a tube are not known.
  const inside = inner && { inner, pieces, names }
  const show = turnable(
    place,
    { inside, kind, outer },
    data.items.map((_, index) => index)
  )
  drawings.set(key, { place, pieces, show })
  return drawings.get(key)
}

const pictureOf = (state, data, parcel) => {
  const { pieces, place, show } = drawingOf(data, parcel.plan.box)
  const placed = placedIn(data.boxes[parcel.plan.box], parcel)
  const [packed, rest] = [placed.get(true) ?? [], placed.get(false) ?? []]
  const next = rest.find(([index]) => index === nextIn(state, data, parcel))
  pieces.splice(0, pieces.length, ...packed, ...(next ? [[...next, " is-next"]] : []))
  show(pieces.length)
  return place
}

const rounded = (number) => Math.round(number * 100) / 100

const factsOf = ({ outer, weight }, { lengths, units }) =>
  `${outer.map(rounded).join(" × ")} ${lengths}${weight === undefined ? "" : `, ${rounded(weight)} ${units} when packed`}`

const ways = { planned: "As planned", another_box: "Another box", by_hand: "Packed by hand" }
const ids = { planned: "planned", another_box: "another", by_hand: "hand" }

/** Returns the choice of the box. */
const boxChoice = (parcel, { lengths, stock }, on, problem) => {
  const { id, plan } = parcel
  const way = wayOf(parcel)
  const input = (name, text, more) =>
    field(text, {
      id: `${name}-${id}`,
      "aria-invalid": problem?.field === name && "true",
      value: boxFields(parcel)[name] ?? "",
      input: ({ target: { value } }) => {
        const known = name === "reference" && stock.find(({ reference }) => reference === value.trim())
        on.change((state) => fillBox(state, id, known || { [name]: value }), Boolean(known))
      },
      ...more
    })
  const choices = Object.entries(ways).filter(([each]) => plan !== undefined || each === "by_hand")
  const radio = (each) => ({ type: "radio", name: `way-${id}`, id: `${ids[each]}-${id}`, checked: each === way })
  return element(
    "div",
    { class: "box-choice", role: "radiogroup", "aria-label": `Box of parcel ${id}` },
    ...choices.map(([each, text]) =>
      element(
        "label",
        { class: "check" },
        element("input", { ...radio(each), change: () => on.choose(id, each) }),
        text
      )
    ),
    way !== "planned" &&
      element(
        "div",
        { class: "box-fields" },
        input("reference", "Box name", { list: "stock" }),
        element("datalist", { id: "stock" }, ...stock.map(({ reference }) => element("option", { value: reference }))),
        ...sides.map((side) =>
          input(side, `${side[0].toUpperCase()}${side.slice(1)}, ${lengths}`, { inputmode: "decimal" })
        )
      )
  )
}

/** Returns the list of services with their prices. The first is the order's own. */
const serviceChoice = ({ parcels, service }, { boxes, note, services }, on) => {
  const chosen = services.findIndex((each) => each.carrier === service?.carrier && each.service === service.service)
  const isOther = service !== undefined && chosen === -1
  const isPlanned = boxes.length === 1 && parcels.every((parcel) => wayOf(parcel) === "planned")
  const change = ({ target: { value } }) => {
    const { carrier, service } = services[value] ?? { carrier: "", service: "" }
    on.change((state) => shipWith(state, value === "0" ? undefined : { carrier, service }))
  }
  const input = ({ target }) =>
    on.change((state) => shipWith(state, { ...state.service, [target.name]: target.value }), false)
  const other = (name, text) => field(text, { id: `other-${name}`, name, value: service?.[name] ?? "", input })
  return element(
    "section",
    { class: "panel" },
    element(
      "label",
      { class: "field" },
      "Ships with",
      element(
        "select",
        { id: "service", change },
        ...services.map(({ text }, nth) => element("option", { value: nth, selected: nth === chosen }, text)),
        element("option", { value: "other", selected: isOther }, "Other…")
      )
    ),
    services.length > 1 && !isPlanned && element("p", { class: "muted" }, "Prices of all planned boxes of the order."),
    note !== "" && element("p", { class: "example" }, note),
    isOther && element("div", { class: "box-fields" }, other("carrier", "Carrier"), other("service", "Service"))
  )
}

/** Returns the side of a bench. `parcel` is the open one. */
export const sideOf = (state, data, parcel, on, problem) => {
  const box = data.boxes[parcel?.plan?.box]
  const title = [wayOf(parcel ?? {}) !== "planned" && ways[wayOf(parcel ?? {})], box && `${box.kind} ${box.reference}`]
  return [
    parcel &&
      element(
        "section",
        { class: "panel", "aria-labelledby": "picture-title" },
        element("h2", { id: "picture-title" }, `Parcel ${parcel.id}: ${title.filter(Boolean).join(", planned ")}`),
        box && element("p", { class: "muted" }, factsOf(box, data)),
        box && pictureOf(state, data, parcel),
        boxChoice(parcel, data, on, problem)
      ),
    serviceChoice(state, data, on)
  ].filter(Boolean)
}
