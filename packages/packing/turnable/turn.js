// Draws a box that the mouse, a finger and the keys can turn.
import { cameraOf, initialView, rounded, toPageOf } from "./camera.js"
import { drawPieces } from "./pieces.js"
import { outlineOf, shellOf } from "./shells.js"

const WIDTH = 300
const HEIGHT = 240
/** Angle in radians by which one key press turns a box. */
const KEY_TURN = Math.PI / 16
const MAX_TILT = Math.PI / 2 - 0.02
const MIN_TILT = -0.2

const clamp = (value, minimum, maximum) => Math.min(maximum, Math.max(minimum, value))

/** Returns the drawing of a box with its first `shown` pieces, as the content of an SVG element. */
const drawBox = ({ inner, kind, names, order, pieces }, view, shown) => {
  const camera = cameraOf(view)
  const { eye } = camera
  const toPage = toPageOf(camera, outlineOf(inner), WIDTH, HEIGHT)
  const { back, front } = shellOf(kind, inner, pieces.length > 0, eye, toPage)
  const [x, y] = toPage([inner[0] / 2, inner[1], 0])
  const label =
    eye[1] > 0.25 && kind !== "tube"
      ? `<text class="side" x="${rounded(x)}" y="${rounded(Math.min(HEIGHT - 3, y + 13))}" text-anchor="middle" font-size="11">front</text>`
      : ""
  return back + drawPieces(pieces.slice(0, shown), names, order, eye, toPage) + front + label
}

/** Returns the data for the drawing of a box. A box whose placements are not known is drawn empty. */
const drawingOf = ({ inside, kind, outer }, order) =>
  inside ? { ...inside, kind, order } : { inner: outer, kind, pieces: [], names: {}, order: [] }

const listenToKeys = (place, turn, reset) => {
  const keys = {
    ArrowLeft: () => turn(-KEY_TURN, 0),
    ArrowRight: () => turn(KEY_TURN, 0),
    ArrowUp: () => turn(0, KEY_TURN / 2),
    ArrowDown: () => turn(0, -KEY_TURN / 2),
    Home: reset
  }
  place.addEventListener("keydown", (event) => {
    if (!keys[event.key]) return
    event.preventDefault()
    keys[event.key]()
  })
}

const listenToPointer = (place, turn) => {
  const ends = ["pointerup", "pointercancel"]
  place.addEventListener("pointerdown", (down) => {
    let [x, y] = [down.clientX, down.clientY]
    const move = (event) => {
      turn((event.clientX - x) / 90, (event.clientY - y) / 140)
      ;[x, y] = [event.clientX, event.clientY]
    }
    const up = () => {
      place.removeEventListener("pointermove", move)
      for (const end of ends) place.removeEventListener(end, up)
    }
    place.setPointerCapture(down.pointerId)
    place.addEventListener("pointermove", move)
    for (const end of ends) place.addEventListener(end, up)
  })
}

/** Draws a box and lets the reader turn it. Returns a function that sets the number of pieces shown. */
export const turnable = (place, box, order) => {
  const drawn = drawingOf(box, order)
  const view = { ...initialView }
  let shown = drawn.pieces.length
  const paint = () => {
    place.innerHTML = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${drawBox(drawn, view, shown)}</svg>`
  }
  const turn = (by, tilt) => {
    view.turn += by
    view.tilt = clamp(view.tilt + tilt, MIN_TILT, MAX_TILT)
    paint()
  }
  listenToKeys(place, turn, () => {
    Object.assign(view, initialView)
    paint()
  })
  listenToPointer(place, turn)
  paint()
  return (pieces) => {
    shown = pieces
    paint()
  }
}
