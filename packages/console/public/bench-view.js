// Draws the next step at a bench, and the buttons below. `on` has a function for each control.
import { countIn, isComplete, plannedIn, planOf, wayOf } from "./bench-parcel.js"
import { foot, now, side } from "./bench-parts.js"
import { sideOf } from "./bench-picture.js"
import { activeOf, fill, isAllClosed, nextIn, packedOf, removeParcel, wantedIn } from "./bench-state.js"
import { element } from "./element.js"
import { colourOf } from "./pieces.js"

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`

const button = (id, text, click, attributes = {}) =>
  element("button", { type: "button", id, click, ...attributes }, text)

const badge = (tone, text) => element("span", { class: `badge ${tone}` }, text)

/** Returns the letter of an item in the colour of its pieces. */
const tile = ({ letter }, index) => {
  const created = element("b", { class: "tile" }, letter)
  created.style.backgroundColor = colourOf(index, 80)
  return created
}

const image = ({ thumb }) =>
  thumb !== undefined &&
  element("img", { class: "next-image", src: thumb, alt: "", decoding: "async", referrerpolicy: "no-referrer" })

/** Returns the next piece, large. */
const nextPiece = (state, data, parcel, index) => {
  const item = data.items[index]
  const plan = planOf(parcel)
  const of = plan === undefined ? item.left : plannedIn(plan, index)
  const nth = plan === undefined ? packedOf(state, index) : countIn(parcel, index)
  return element(
    "section",
    { class: "panel next", "aria-labelledby": "next-title" },
    tile(item, index),
    image(item),
    element(
      "div",
      {},
      element("h2", { id: "next-title" }, element("span", { class: "muted" }, "Next "), element("bdi", {}, item.title)),
      element("p", { class: "next-size" }, item.size),
      element("p", { class: "muted" }, item.about ? `${item.about}, ` : "", `piece ${nth + 1} of ${of}`)
    )
  )
}

const lineOf = (state, data, parcel, index, on) => {
  const packed = countIn(parcel, index)
  const plan = planOf(parcel)
  const planned = plan && plannedIn(plan, index)
  const wanted = parcel.isClosed ? 0 : wantedIn(state, data, parcel, index)
  if (packed === 0 && wanted <= 0) return undefined
  const { id } = parcel
  const { about, name, size, title } = data.items[index]
  return element(
    "li",
    { class: packed === planned ? "is-done" : "" },
    tile(data.items[index], index),
    element(
      "span",
      { class: "line-name" },
      element("bdi", {}, title),
      element("span", { class: "muted" }, [about, size].filter(Boolean).join(", "))
    ),
    element("span", { class: "line-count" }, planned === undefined ? String(packed) : `${packed} of ${planned}`),
    element(
      "span",
      { class: "line-actions" },
      wanted > 0 && button(`add-${id}-${index}`, "Add", () => on.add(index), { "aria-label": `Add a piece: ${name}` }),
      wanted > 1 &&
        button(`all-${id}-${index}`, "Add all", () => on.addAll(index), { "aria-label": `Add all pieces: ${name}` }),
      packed > 0 &&
        button(`out-${id}-${index}`, "Take out", () => on.takeOut(id, index), {
          "aria-label": `Take out a piece: ${name}`
        })
    )
  )
}

const closeForm = (data, parcel, on, problem) => {
  const { id, isUntracked, plan, trackingno, weight } = parcel
  const planned = data.boxes[plan?.box]?.weight
  const marks = (field) =>
    problem?.field === field ? { "aria-invalid": "true", "aria-describedby": "field-problem" } : {}
  return element(
    "form",
    { class: "panel close-form", id: `form-${id}`, novalidate: true, submit: (event) => on.close(event, id) },
    element("h2", {}, `Weigh parcel ${id}, then scan its label`),
    element(
      "label",
      {},
      data.units === "" ? "Weight" : `Weight in ${data.units}`,
      element("input", {
        id: `weight-${id}`,
        name: "weight",
        inputmode: "decimal",
        autocomplete: "off",
        value: weight,
        placeholder: planned === undefined ? "" : `planned ${Math.round(planned * 100) / 100}`,
        input: ({ target }) => on.change((state) => fill(state, id, { weight: target.value }), false),
        ...marks("weight")
      })
    ),
    element(
      "label",
      {},
      "Tracking number",
      element("input", {
        id: `tracking-${id}`,
        name: "trackingno",
        autocomplete: "off",
        spellcheck: "false",
        value: trackingno,
        disabled: isUntracked,
        input: ({ target }) => on.change((state) => fill(state, id, { trackingno: target.value }), false),
        ...marks("tracking")
      })
    ),
    element(
      "label",
      { class: "check" },
      element("input", {
        id: `untracked-${id}`,
        type: "checkbox",
        checked: isUntracked,
        change: ({ target }) => on.change((state) => fill(state, id, { isUntracked: target.checked }))
      }),
      "No tracking number"
    ),
    ["weight", "tracking"].includes(problem?.field) &&
      element("p", { class: "field-problem", id: "field-problem" }, problem.message)
  )
}

const factsOf = ({ isUntracked, trackingno, weight }, { units }) =>
  [weight.trim() && `${weight.trim()} ${units}`.trim(), isUntracked ? "untracked" : trackingno.trim()]
    .filter(Boolean)
    .join(", ")

/** Returns the row of a parcel in the list of all. */
const rowOf = (state, data, parcel, on) => {
  const { id, isClosed, pieces, plan } = parcel
  const planned = planOf(parcel)?.contents.reduce((sum, { quantity }) => sum + quantity, 0)
  const isActive = state.active === id
  return element(
    "li",
    { class: isActive ? "is-active" : "", "aria-current": isActive ? "true" : undefined },
    element("b", {}, `Parcel ${id}`),
    element(
      "span",
      { class: "line-name" },
      isClosed ? factsOf(parcel, data) : wayOf(parcel) === "by_hand" ? "by hand" : `${plan.kind} ${plan.reference}`
    ),
    isClosed ? badge("good", "Closed") : isComplete(parcel) && badge("today", "Complete"),
    element(
      "span",
      { class: "line-count" },
      planned === undefined ? `${pieces.length}` : `${pieces.length} of ${planned}`
    ),
    element(
      "span",
      { class: "line-actions" },
      isClosed && button(`reopen-${id}`, "Reopen", () => on.reopen(id), { disabled: state.sends.length > 0 }),
      !isClosed && !isActive && button(`pack-${id}`, "Pack this parcel", () => on.activate(id)),
      !isClosed &&
        pieces.length === 0 &&
        state.parcels.length > 1 &&
        button(`remove-${id}`, "Remove", () => on.change((state) => removeParcel(state, id)))
    )
  )
}

const nowOf = (state, data, on, problem) => {
  const parcel = activeOf(state)
  const next = parcel === undefined ? -1 : nextIn(state, data, parcel)
  const isClosable = parcel?.pieces.length > 0 && (isComplete(parcel) || planOf(parcel) === undefined)
  const lines = parcel && data.items.map((_, index) => lineOf(state, data, parcel, index, on)).filter(Boolean)
  return [
    next !== -1 && nextPiece(state, data, parcel, next),
    isClosable && closeForm(data, parcel, on, problem),
    lines && element("ul", { class: "panel lines", "aria-label": `Pieces of parcel ${parcel.id}` }, ...lines),
    (state.parcels.length > 1 || parcel === undefined) &&
      element(
        "ol",
        { class: "panel lines", "aria-label": "Parcels" },
        ...state.parcels.map((each) => rowOf(state, data, each, on))
      )
  ].filter(Boolean)
}

const footOf = (state, data, on) => {
  const parcel = activeOf(state)
  const closed = state.parcels.filter(({ isClosed }) => isClosed).length
  const rest = data.items.reduce((sum, { left }, index) => sum + left - packedOf(state, index), 0)
  const isPending = state.sends.length > 0
  const isAll = isAllClosed(state, data)
  const id = parcel?.id
  const others = state.parcels.map((each) => (each.id === id ? { ...each, isClosed: true } : each))
  const isLast = isAllClosed({ ...state, parcels: others }, data)
  const isClosable = document.getElementById(`form-${id}`) !== null
  return [
    element(
      "span",
      { id: "bench-left" },
      rest === 0 ? "All pieces are packed." : `${plural(rest, "piece is", "pieces are")} not packed.`
    ),
    !isPending && button("add-parcel", "Add parcel", on.addParcel),
    !isPending &&
      closed > 0 &&
      button(
        "ship-now",
        isAll ? "Ship order" : `Ship ${plural(closed, "closed parcel", "closed parcels")} now`,
        on.ship,
        {
          class: isAll ? "primary" : ""
        }
      ),
    isPending && button("send-again", "Send again", on.send, { class: "primary" }),
    !isPending &&
      parcel !== undefined &&
      element(
        "button",
        { class: "primary", id: `close-${id}`, form: `form-${id}`, disabled: !isClosable },
        isLast ? "Close parcel and ship order" : "Close parcel"
      )
  ].filter(Boolean)
}

/** Draws the bench, and keeps the focus. Returns false if the focused control is gone. */
export const drawBench = (state, data, on, problem) => {
  const { id, selectionEnd, selectionStart } = document.activeElement ?? {}
  const places = [now, side(), foot()]
  const isInside = places.some((place) => place.contains(document.activeElement))
  now.replaceChildren(...nowOf(state, data, on, problem))
  side().replaceChildren(...sideOf(state, data, activeOf(state), on, problem))
  foot().replaceChildren(...footOf(state, data, on))
  const focused = isInside && id ? document.getElementById(id) : null
  focused?.focus()
  if (focused?.setSelectionRange && selectionStart !== null && selectionStart !== undefined)
    focused.setSelectionRange(selectionStart, selectionEnd)
  return !isInside || focused !== null
}
