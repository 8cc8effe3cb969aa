// Draws the next step at a bench, and the buttons below. `on` has a function for each control.
import { countIn, isComplete, plannedIn, planOf, wayOf } from "./bench-parcel.js"
import { foot, input, now, side } from "./bench-parts.js"
import { sideOf } from "./bench-picture.js"
import { activeOf, fill, isAllClosed, nextIn, packedOf, removeParcel, wantedIn } from "./bench-state.js"
import { element, field } from "./element.js"
import { colourOf } from "./pieces.js"

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`

const button = (id, text, click, more) => element("button", { type: "button", id, click, ...more }, text)

const muted = (text) => element("span", { class: "muted" }, text)

/** Returns the letter of an item in the colour of its pieces. */
const tile = ({ letter }, index) => {
  const created = element("strong", { class: "tile" }, letter)
  created.style.backgroundColor = colourOf(index, 80)
  return created
}

/** Returns the next piece, large. */
const nextPiece = (state, data, parcel, index) => {
  const { about, left, size, thumb, title } = data.items[index]
  const plan = planOf(parcel)
  const [packed, all] = plan ? [countIn(parcel, index), plannedIn(plan, index)] : [packedOf(state, index), left]
  return element(
    "section",
    { class: "panel next", "aria-label": "Next piece" },
    tile(data.items[index], index),
    thumb !== undefined && element("img", { src: thumb, alt: "", referrerpolicy: "no-referrer" }),
    element(
      "div",
      { class: "line-name" },
      muted("Next"),
      element("b", { dir: "auto" }, title),
      element("b", {}, size),
      muted(`${about && `${about}, `}piece ${packed + 1} of ${all}`)
    )
  )
}

const lineOf = (state, data, parcel, index, on) => {
  const packed = countIn(parcel, index)
  const plan = planOf(parcel)
  const planned = plan && plannedIn(plan, index)
  const wanted = parcel.isClosed ? 0 : wantedIn(state, data, parcel, index)
  if (packed === 0 && wanted <= 0) return undefined
  const { about, name, size, title } = data.items[index]
  const step = (id, text, what, run) =>
    button(`${id}-${parcel.id}-${index}`, text, run, { "aria-label": `${text} ${what}: ${name}` })
  return element(
    "li",
    { class: packed === planned && "is-done" },
    tile(data.items[index], index),
    element("span", { class: "line-name" }, element("bdi", {}, title), muted([about, size].filter(Boolean).join(", "))),
    element("span", { class: "line-count" }, planned === undefined ? packed : `${packed} of ${planned}`),
    wanted > 0 && step("add", "Add", "a piece", () => on.add(index)),
    wanted > 1 && step("all", "Add all", "pieces", () => on.addAll(index)),
    packed > 0 && step("out", "Take out", "a piece", () => on.takeOut(parcel.id, index))
  )
}

const closeForm = ({ boxes, units }, { id, isUntracked, plan, trackingno, weight }, on, problem) => {
  const planned = boxes[plan?.box]?.weight
  const set = (values, isDrawn) => on.change((state) => fill(state, id, values), isDrawn)
  const marks = (name) => problem?.field === name && { "aria-invalid": "true", "aria-describedby": "field-problem" }
  return element(
    "form",
    { class: "panel close-form", id: `form-${id}`, novalidate: true, submit: (event) => on.close(event, id) },
    element("h2", {}, `Weigh parcel ${id}, then scan its label`),
    field(units === "" ? "Weight" : `Weight in ${units}`, {
      id: `weight-${id}`,
      name: "weight",
      inputmode: "decimal",
      value: weight,
      placeholder: planned === undefined ? "" : `planned ${Math.round(planned * 100) / 100}`,
      input: ({ target }) => set({ weight: target.value }, false),
      ...marks("weight")
    }),
    field("Tracking number", {
      id: `tracking-${id}`,
      name: "trackingno",
      value: trackingno,
      disabled: isUntracked,
      input: ({ target }) => set({ trackingno: target.value }, false),
      ...marks("tracking")
    }),
    element(
      "label",
      { class: "check" },
      element("input", {
        id: `untracked-${id}`,
        type: "checkbox",
        checked: isUntracked,
        change: ({ target }) => set({ isUntracked: target.checked })
      }),
      "No tracking number"
    ),
    ["weight", "tracking"].includes(problem?.field) &&
      element("p", { class: "error", id: "field-problem" }, problem.message)
  )
}

const factsOf = ({ isUntracked, trackingno, weight }, { units }) =>
  [weight.trim() && `${weight.trim()} ${units}`.trim(), isUntracked ? "untracked" : trackingno.trim()]
    .filter(Boolean)
    .join(", ")

/** Returns the row of a parcel in the list of all. */
const rowOf = (state, data, parcel, on) => {
  const { id, isClosed, pieces, plan } = parcel
  const isActive = state.active === id
  const planned = planOf(parcel)?.contents.reduce((sum, { quantity }) => sum + quantity, 0)
  const box = wayOf(parcel) === "by_hand" ? "by hand" : `${plan.kind} ${plan.reference}`
  const badge = isClosed ? "Closed" : isComplete(parcel) && "Complete"
  return element(
    "li",
    { class: isActive && "is-active" },
    `Parcel ${id}`,
    element("span", { class: "line-name" }, isClosed ? factsOf(parcel, data) : box),
    badge && element("span", { class: "badge good" }, badge),
    `${pieces.length}${planned === undefined ? "" : ` of ${planned}`}`,
    isClosed && button(`reopen-${id}`, "Reopen", () => on.reopen(id), { disabled: state.sends.length > 0 }),
    !isClosed && !isActive && button(`pack-${id}`, "Pack this parcel", () => on.activate(id)),
    !isClosed &&
      pieces.length === 0 &&
      state.parcels.length > 1 &&
      button(`remove-${id}`, "Remove", () => on.change((from) => removeParcel(from, id)))
  )
}

const list = (label, rows) => element("ul", { class: "panel lines", "aria-label": label }, ...rows.filter(Boolean))

const nowOf = (state, data, on, problem) => {
  const parcel = activeOf(state)
  const rows = state.parcels.map((each) => rowOf(state, data, each, on))
  if (parcel === undefined) return [list("Parcels", rows)]
  const next = nextIn(state, data, parcel)
  const isClosable = parcel.pieces.length > 0 && (isComplete(parcel) || planOf(parcel) === undefined)
  const lines = data.items.map((_, index) => lineOf(state, data, parcel, index, on))
  return [
    next !== -1 && nextPiece(state, data, parcel, next),
    isClosable && closeForm(data, parcel, on, problem),
    list(`Pieces of parcel ${parcel.id}`, lines),
    rows.length > 1 && list("Parcels", rows)
  ].filter(Boolean)
}

const footOf = (state, data, on) => {
  const id = activeOf(state)?.id
  const closed = state.parcels.filter(({ isClosed }) => isClosed).length
  const rest = data.items.reduce((sum, { left }, index) => sum + left - packedOf(state, index), 0)
  const isAll = isAllClosed(state, data)
  const others = state.parcels.map((each) => (each.id === id ? { ...each, isClosed: true } : each))
  const isLast = isAllClosed({ ...state, parcels: others }, data)
  const form = `form-${id}`
  const primary = { class: "primary" }
  const shown =
    state.sends.length > 0
      ? [button("send-again", "Send again", on.send, primary)]
      : [
          button("add-parcel", "Add parcel", on.addParcel),
          closed > 0 &&
            button(
              "ship-now",
              isAll ? "Ship order" : `Ship ${plural(closed, "closed parcel", "closed parcels")} now`,
              on.ship,
              isAll && primary
            ),
          id !== undefined &&
            element(
              "button",
              { ...primary, id: `close-${id}`, form, disabled: document.getElementById(form) === null },
              isLast ? "Close parcel and ship order" : "Close parcel"
            )
        ]
  const left = rest === 0 ? "All pieces are packed." : `${plural(rest, "piece is", "pieces are")} not packed.`
  return [element("span", { id: "bench-left" }, left), ...shown.filter(Boolean)]
}

/** Draws the bench, and keeps the focus. Returns false if the focused control is gone. */
export const drawBench = (state, data, on, problem) => {
  const { id, selectionEnd, selectionStart } = document.activeElement ?? {}
  const isInside = [now, side(), foot()].some((place) => place.contains(document.activeElement))
  now.replaceChildren(...nowOf(state, data, on, problem))
  side().replaceChildren(...sideOf(state, data, activeOf(state), on, problem))
  foot().replaceChildren(...footOf(state, data, on))
  const focused = isInside && id ? document.getElementById(id) : null
  focused?.focus()
  if (focused?.setSelectionRange && selectionStart !== null && selectionStart !== undefined)
    focused.setSelectionRange(selectionStart, selectionEnd)
  return !isInside || focused !== null
}

/** Moves the focus to the empty weight of a parcel that needs no further piece, otherwise to the scan field. */
export const focusNext = (state, data) => {
  const active = activeOf(state)
  const weight = document.getElementById(`weight-${active?.id}`)
  const isNext = weight?.value === "" && nextIn(state, data, active) === -1
  ;(isNext ? weight : input).focus()
}
