import { type Print, type PrintTubeParcel, printCatalogue, printProfile } from "@waybill/packing/prints"

/** Returns the name of a print in drawings. */
export const nameOf = ({ finishing, height, width }: Print): string => `${finishing} ${width} × ${height}`

/** Tube to draw: its title, gross weight and contents. */
export interface DrawnTube {
  readonly title: string
  readonly weight: string
  readonly parcel: PrintTubeParcel
  readonly prints: ReadonlyArray<Print>
}

/** Rolled prints of one line: their number and name, the side that is rolled, and the length of the roll. */
interface Roll {
  readonly count: number
  readonly name: string
  readonly rolled: number
  readonly length: number
}

const rollsOf = ({ contents }: PrintTubeParcel, prints: ReadonlyArray<Print>): ReadonlyArray<Roll> =>
  contents.map(({ print: index, quantity, rolled }) => {
    const print = prints[index]!
    const length = rolled === "width" ? print.height : print.width
    return { count: quantity, name: nameOf(print), rolled: print[rolled], length }
  })

const coreOf = ({ contents }: PrintTubeParcel, prints: ReadonlyArray<Print>): number =>
  contents.reduce((widest, { print }) => {
    const rules = printProfile.finishings[prints[print]!.finishing ?? ""] ?? printProfile.otherwise
    return Math.max(widest, (rules.kind === "rolled" ? rules : rules.rolled)?.core ?? 0)
  }, 0)

/** Returns the steps to pack a tube, in words. */
export const tubeSteps = (parcel: PrintTubeParcel, prints: ReadonlyArray<Print>): ReadonlyArray<string> => {
  const rolls = rollsOf(parcel, prints)
  const steps = rolls.map(({ count, length, name, rolled }, index) => {
    const around = index === 0 ? `around a core of ${coreOf(parcel, prints)} in` : "around the roll"
    return `${index + 1}. Roll ${count} × ${name} along the ${rolled} in side ${around}; the roll is ${length} in long.`
  })
  return [...steps, `${rolls.length + 1}. Slide the roll into the ${parcel.reference} and close both caps.`]
}

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;")

const label = (x: number, y: number, size: number, content: string, more = ""): string =>
  `<text x="${x}" y="${y}" font-size="${size}"${more}>${escaped(content)}</text>`

/** Draws a tube as an SVG document: the opened tube from the side, and its end. */
export const drawTube = ({ parcel, prints, title, weight }: DrawnTube): string => {
  const rolls = rollsOf(parcel, prints)
  const { diameter = 3, length = 24 } = printCatalogue.tubes.find((tube) => tube.reference === parcel.reference) ?? {}
  const perInch = Math.min(118 / length, 26 / diameter)
  const [long, wide] = [length * perInch, diameter * perInch]
  const left = (148 - long) / 2
  const middle = 46
  const roll = Math.max(...rolls.map((each) => each.length)) * perInch
  const inner = wide * 0.82
  const bottom = 112 + 5 * rolls.length
  const radius = 17
  const rings = [1, 0.8, 0.6, 0.4].map(
    (share) =>
      `<circle cx="74" cy="86" r="${(radius * 0.8 * share).toFixed(2)}" fill="none" stroke="#333" stroke-width="0.3"/>`
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="148mm" height="${bottom}mm" viewBox="0 0 148 ${bottom}" font-family="Helvetica, Arial, sans-serif">`,
    `<rect width="148" height="${bottom}" fill="#fff"/>`,
    label(7, 12, 5.2, `${title}: ${parcel.reference}`, ' font-weight="bold"'),
    label(7, 17, 3, `inside ${length} in long, ${diameter} in in diameter · gross weight ${weight}`, ' fill="#444"'),
    `<rect x="${left}" y="${middle - wide / 2}" width="${long}" height="${wide}" fill="#f3e6cf" stroke="#555" stroke-width="0.4"/>`,
    `<rect x="${left - 2.5}" y="${middle - wide / 2 - 1}" width="3" height="${wide + 2}" rx="0.8" fill="#c9a66b" stroke="#555" stroke-width="0.4"/>`,
    `<rect x="${left + long - 0.5}" y="${middle - wide / 2 - 1}" width="3" height="${wide + 2}" rx="0.8" fill="#c9a66b" stroke="#555" stroke-width="0.4"/>`,
    `<rect x="${left + 0.7}" y="${middle - inner / 2}" width="${Math.max(1, roll - 1.4)}" height="${inner}" fill="hsl(205 62% 84%)" stroke="#333" stroke-width="0.3"/>`,
    label(
      left + roll / 2,
      middle + 1.2,
      3.4,
      `${rolls.map(({ count }) => count).reduce((a, b) => a + b, 0)} rolled`,
      ' text-anchor="middle" font-weight="bold"'
    ),
    `<circle cx="74" cy="86" r="${radius}" fill="#f3e6cf" stroke="#555" stroke-width="0.6"/>`,
    `<circle cx="74" cy="86" r="${radius * 0.8}" fill="hsl(205 62% 84%)"/>`,
    ...rings,
    `<circle cx="74" cy="86" r="${radius * 0.36}" fill="#fff" stroke="#333" stroke-width="0.3"/>`,
    ...rolls.map(({ count, name, length: rollLength }, n) =>
      label(7, 112 + 5 * n, 3, `${count} × ${name}, ${rollLength} in long when rolled`)
    ),
    "</svg>"
  ].join("")
}
