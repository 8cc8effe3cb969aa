// Draws the parcels of a bench. Everything is built from the state, and `on` has a function for each button.
import { close, isAllClosed, isComplete, packedOf, wantedIn } from "./bench-state.js"
import { element } from "./element.js"
import { colourOf } from "./pieces.js"
import { turnable } from "./turn.js"

const letterOf = (index) => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1))

const drawings = new Map()

/** Returns the drawing of a planned box, which keeps its view between updates. */
const drawingOf = (data, boxIndex) => {
  const box = data.boxes[boxIndex]
  if (box === undefined) return undefined
  const key = JSON.stringify([data.revision, boxIndex])
  if (!drawings.has(key)) {
    const order = data.items.map((_, index) => index)
    // The drawing reads this list again whenever the number of pieces changes.
    const pieces = [...box.pieces]
    const names = Object.fromEntries(data.items.map(({ name }, index) => [index, [letterOf(index), name]]))
    const place = element("div", {
      class: "turn",
      tabindex: 0,
      role: "img",
      "aria-label": `Box ${boxIndex + 1}: ${box.kind} ${box.reference}`,
      "aria-description": "Arrow keys turn the box, Home resets the view."
    })
    const show = turnable(
      place,
      // The placements in a tube are not known.
      { inside: box.inner && { inner: box.inner, pieces, names }, kind: box.kind, outer: box.outer },
      order
    )
    const slider = element("input", { type: "range", min: 0, max: box.pieces.length, id: `steps-${boxIndex}` })
    const output = element("output", { for: slider.id })
    const set = (steps) => {
      slider.value = steps
      output.value = `${steps} of ${box.pieces.length}`
      show(Number(steps))
    }
    slider.addEventListener("input", () => set(slider.value))
    const label = element("label", { class: "steps" }, "Placed ", slider, " ", output)
    const update = (packed) => {
      const { count, sorted } = packedFirst(box, packed)
      pieces.splice(0, pieces.length, ...sorted)
      set(count)
    }
    drawings.set(key, {
      node: element("div", { class: "box-drawing" }, place, box.pieces.length > 0 && label),
      update,
      packed: ""
    })
  }
  return drawings.get(key)
}

/** Returns the placements of a box: first those of the packed pieces, then the rest, both from the bottom up. */
const packedFirst = ({ pieces, stacks }, packed) => {
  const rest = new Map()
  for (const [index] of packed) rest.set(index, (rest.get(index) ?? 0) + 1)
  const isPacked = pieces.map(([index], nth) => {
    const count = rest.get(index) ?? 0
    rest.set(index, count - stacks[nth])
    return count >= stacks[nth]
  })
  const placed = pieces.filter((_, nth) => isPacked[nth])
  return { sorted: [...placed, ...pieces.filter((_, nth) => !isPacked[nth])], count: placed.length }
}

const badge = (tone, text) => element("span", { class: `badge ${tone}` }, text)

const swatch = (index) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("viewBox", "0 0 20 20")
  svg.setAttribute("class", "swatch")
  svg.setAttribute("aria-hidden", "true")
  const square = document.createElementNS("http://www.w3.org/2000/svg", "rect")
  for (const [name, value] of Object.entries({ width: 20, height: 20, rx: 4, fill: colourOf(index, 80) }))
    square.setAttribute(name, value)
  svg.append(square)
  return svg
}

const lineOf = (state, data, parcel, index, on) => {
  const packed = parcel.pieces.filter(([each]) => each === index).length
  const planned = parcel.plan?.contents.reduce((sum, each) => sum + (each.index === index ? each.quantity : 0), 0)
  const wanted = parcel.isClosed ? 0 : wantedIn(state, data, parcel, index)
  const isWanted = wanted > 0
  if (packed === 0 && !isWanted) return undefined
  const { name } = data.items[index]
  const isActive = state.active === parcel.id
  return element(
    "li",
    { class: packed === planned ? "is-done" : "" },
    swatch(index),
    element("b", {}, letterOf(index)),
    element("span", { class: "line-name" }, element("bdi", {}, name)),
    element("span", { class: "line-count" }, planned === undefined ? String(packed) : `${packed} of ${planned}`),
    isActive &&
      isWanted &&
      element(
        "button",
        {
          type: "button",
          id: `add-${parcel.id}-${index}`,
          "aria-label": `Add a piece: ${name}`,
          click: () => on.add(index)
        },
        "Add"
      ),
    isActive &&
      wanted > 1 &&
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          id: `all-${parcel.id}-${index}`,
          "aria-label": `Add all pieces: ${name}`,
          click: () => on.addAll(index)
        },
        "Add all"
      ),
    !parcel.isClosed &&
      packed > 0 &&
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          id: `out-${parcel.id}-${index}`,
          "aria-label": `Take out a piece: ${name}`,
          click: () => on.takeOut(parcel.id, index)
        },
        "Take out"
      )
  )
}

const closeForm = (state, data, parcel, on) => {
  const { id, isUntracked, plan, trackingno, weight } = parcel
  const planned = data.boxes[plan?.box]?.weight
  const hint = planned === undefined ? "" : `planned ${Math.round(planned * 100) / 100} ${data.units}`
  const attempt = close(state, id)
  const isLast = attempt.isDone
    ? isAllClosed(attempt.state, data)
    : isAllClosed(
        { ...state, parcels: state.parcels.map((each) => (each.id === id ? { ...each, isClosed: true } : each)) },
        data
      )
  return element(
    "form",
    { class: "close-form", novalidate: true, submit: (event) => on.close(event, id) },
    element(
      "label",
      {},
      data.units === "" ? "Weight " : `Weight in ${data.units} `,
      element("input", {
        id: `weight-${id}`,
        name: "weight",
        inputmode: "decimal",
        autocomplete: "off",
        value: weight,
        placeholder: hint,
        input: ({ target }) => on.fill(id, { weight: target.value })
      })
    ),
    element(
      "label",
      {},
      "Tracking number ",
      element("input", {
        id: `tracking-${id}`,
        name: "trackingno",
        autocomplete: "off",
        spellcheck: "false",
        value: trackingno,
        disabled: isUntracked,
        input: ({ target }) => on.fill(id, { trackingno: target.value })
      })
    ),
    element(
      "label",
      { class: "check" },
      element("input", {
        id: `untracked-${id}`,
        type: "checkbox",
        checked: isUntracked,
        change: ({ target }) => on.untracked(id, target.checked)
      }),
      " No tracking number"
    ),
    element("button", { class: "primary", id: `close-${id}` }, isLast ? "Close parcel and ship order" : "Close parcel")
  )
}

const factsOf = ({ isUntracked, trackingno, weight }) =>
  [weight.trim() && `weight ${weight.trim()}`, isUntracked ? "untracked" : trackingno.trim()].filter(Boolean).join(", ")

const parcelOf = (state, data, parcel, on) => {
  const { id, isClosed, pieces, plan } = parcel
  const isActive = state.active === id
  const isLocked = state.sends.length > 0
  const done = isComplete(parcel)
  const drawing = isActive && plan !== undefined ? drawingOf(data, plan.box) : undefined
  const packed = JSON.stringify(pieces)
  if (drawing !== undefined && drawing.packed !== packed) {
    drawing.packed = packed
    drawing.update(pieces)
  }
  const status = isClosed
    ? badge("good", "Closed")
    : done
      ? badge("good", "Complete")
      : isActive
        ? badge("today", "Open")
        : false
  return element(
    "section",
    { class: `parcel panel${isActive ? " is-active" : ""}`, "aria-labelledby": `parcel-${id}` },
    element(
      "h2",
      { id: `parcel-${id}` },
      `Parcel ${id}${plan ? `: ${plan.kind} ${plan.reference}` : ", packed by hand"} `,
      status
    ),
    drawing?.node,
    element(
      "ul",
      { class: "lines" },
      ...data.items.map((_, index) => lineOf(state, data, parcel, index, on)).filter(Boolean)
    ),
    isClosed && element("p", { class: "quiet" }, factsOf(parcel)),
    isActive && !isClosed && pieces.length > 0 && (done || plan === undefined) && closeForm(state, data, parcel, on),
    element(
      "p",
      { class: "actions" },
      isClosed &&
        element(
          "button",
          { type: "button", id: `reopen-${id}`, disabled: isLocked, click: () => on.reopen(id) },
          "Reopen"
        ),
      !isClosed &&
        !isActive &&
        element("button", { type: "button", id: `pack-${id}`, click: () => on.activate(id) }, "Pack this parcel"),
      !isClosed &&
        isActive &&
        plan !== undefined &&
        element(
          "button",
          { type: "button", class: "quiet", id: `hand-${id}`, click: () => on.packByHand(id) },
          "Pack by hand"
        ),
      !isClosed &&
        pieces.length === 0 &&
        state.parcels.length > 1 &&
        element("button", { type: "button", class: "quiet", id: `remove-${id}`, click: () => on.remove(id) }, "Remove")
    )
  )
}

const footOf = (state, data, on) => {
  const closed = state.parcels.filter(({ isClosed }) => isClosed).length
  const rest = data.items.reduce((sum, { left }, index) => sum + left - packedOf(state, index), 0)
  const isPending = state.sends.length > 0
  const ship = isAllClosed(state, data)
    ? "Ship order"
    : `Ship ${closed} closed ${closed === 1 ? "parcel" : "parcels"} now`
  return element(
    "p",
    { class: "actions bench-foot" },
    element(
      "span",
      { id: "bench-left" },
      rest === 0 ? "All pieces are packed." : `${rest} ${rest === 1 ? "piece is" : "pieces are"} not packed.`
    ),
    !isPending && element("button", { type: "button", id: "add-parcel", click: on.addParcel }, "Add parcel"),
    !isPending &&
      closed > 0 &&
      element(
        "button",
        { type: "button", id: "ship-now", class: isAllClosed(state, data) ? "primary" : "", click: on.ship },
        ship
      ),
    isPending && element("button", { type: "button", id: "send-again", class: "primary", click: on.send }, "Send again")
  )
}

/** Draws the parcels into a place, and keeps the focus. */
export const drawParcels = (place, state, data, on) => {
  const { id, selectionEnd, selectionStart } = document.activeElement ?? {}
  const isInside = place.contains(document.activeElement)
  place.replaceChildren(...state.parcels.map((parcel) => parcelOf(state, data, parcel, on)), footOf(state, data, on))
  const focused = isInside && id ? document.getElementById(id) : null
  focused?.focus()
  if (focused?.setSelectionRange && selectionStart !== null && selectionStart !== undefined)
    focused.setSelectionRange(selectionStart, selectionEnd)
  return !isInside || focused !== null
}
