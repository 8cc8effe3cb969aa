import { type Html, html } from "../../html/html.ts"

/** Outer sides of a box. */
export type Sides = Readonly<Record<"width" | "length" | "height", number>>

const COS_30 = Math.sqrt(3) / 2

/** Returns the points of a polygon: the corners in isometric projection. */
const pointsOf = (...corners: ReadonlyArray<readonly [x: number, y: number, z: number]>): string =>
  corners.map(([x, y, z]) => `${((x - y) * COS_30).toFixed(2)},${((x + y) / 2 - z).toFixed(2)}`).join(" ")

/** Returns a drawing of a box from above, at the scale of the largest box of its stock. */
export const boxDrawing = ({ height: h, length: l, width: w }: Sides, stock: ReadonlyArray<Sides>): Html => {
  const size = Math.max(...stock.map(({ height, length, width }) => (width + length) * COS_30 + height))
  const [left, top] = [((w - l) * COS_30 - size) / 2, ((w + l) / 2 - h - size) / 2]
  return html`<svg class="box" viewBox="${[left, top, size, size].map((each) => each.toFixed(2)).join(" ")}" aria-hidden="true">
<polygon class="lid" points="${pointsOf([0, 0, h], [w, 0, h], [w, l, h], [0, l, h])}"></polygon>
<polygon points="${pointsOf([0, l, 0], [w, l, 0], [w, l, h], [0, l, h])}"></polygon>
<polygon class="dark" points="${pointsOf([w, 0, 0], [w, l, 0], [w, l, h], [w, 0, h])}"></polygon></svg>`
}
