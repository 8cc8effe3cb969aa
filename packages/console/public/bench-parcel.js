// One parcel of a bench: its plan, its pieces, and the problems with its weight and its box.

export const countIn = ({ pieces }, index) => pieces.filter(([each]) => each === index).length

/** Returns how a parcel is packed: `planned`, in `another_box`, or `by_hand`. */
export const wayOf = ({ packed = "planned", plan }) => (plan === undefined ? "by_hand" : packed)

/** Returns the plan that a parcel follows. A parcel that is packed by hand takes any piece. */
export const planOf = (parcel) => (wayOf(parcel) === "by_hand" ? undefined : parcel.plan)

export const plannedIn = ({ contents }, index) =>
  contents.reduce((sum, each) => sum + (each.index === index ? each.quantity : 0), 0)

/** Whether a parcel has all its planned pieces. */
export const isComplete = (parcel) =>
  planOf(parcel)?.contents.every(({ index, quantity }) => countIn(parcel, index) >= quantity) === true

/** Digits of an order number from which the code of an item cannot be a number of a carrier with a suffix. */
const LONG = 12

/**
 * Splits the code of a piece from the end of a field's value, because a scanner types wherever the focus is. The code of
 * another order has an order number of the same length, and then numbers of one to three digits. Numbers of carriers have
 * spaces, or longer groups. A weight never has three groups.
 */
export const splitCode = (text, order_id, isWeight) => {
  const least = order_id.length < LONG ? 2 : 1
  const own = `${order_id}[^\\da-z]\\d{1,5}(?:[^\\da-z]\\d{1,5})?`
  const other = `\\d{${order_id.length}}(?:[^\\da-z\\s.,][1-9]\\d{0,2}){${least},2}`
  const shapes = isWeight ? [own, other, "^\\s*\\d{1,16}(?:[^\\da-z\\s.,]\\d{1,5}){2}"] : [own, other]
  const found = shapes.map((shape) => text.search(new RegExp(`${shape}\\s*$`, "i")))
  const at = found.find((each) => each !== -1)
  return at === undefined ? undefined : { before: text.slice(0, at), code: text.slice(at) }
}

const decimalShape = /^\d{1,9}(?:[.,]\d{1,6})?$/

/** Returns a decimal as the operator API reads it. */
export const decimalIn = (text) => text.trim().replace(",", ".")

const isPositive = (text) => decimalShape.test(text.trim()) && Number(decimalIn(text)) > 0

const rounded = (weight) => Math.round(weight * 100) / 100

/** Shares of the planned weight below and above which somebody must confirm a weight. */
const [LIGHT, HEAVY] = [0.7, 1.3]

/** Returns the problem with the weight of a parcel, or undefined. `isUnlikely` is a problem that a repetition confirms. */
export const weightProblem = (parcel, { boxes = [], units = "" }) => {
  const { id, weighed } = parcel
  const weight = parcel.weight.trim()
  if (weight === "") return undefined
  if (!isPositive(weight)) return { message: `Weight of parcel ${id}: must be a number greater than 0.` }
  const planned = boxes[planOf(parcel)?.box]?.weight
  const share = Number(decimalIn(weight)) / planned
  if (planned === undefined || weighed === weight || (share >= LIGHT && share <= HEAVY)) return undefined
  const plan = `${rounded(planned)} ${units}`.trim()
  return {
    isUnlikely: true,
    message: `Weight of parcel ${id}: ${`${weight} ${units}`.trim()} is far from the planned ${plan}. Weigh it again, or press Enter to confirm.`
  }
}

export const sides = ["width", "length", "height"]

/** Returns the filled fields of another box. */
export const boxFields = ({ box = {} }) =>
  Object.fromEntries(["reference", ...sides].flatMap((name) => (box[name]?.trim() ? [[name, box[name].trim()]] : [])))

const typeOf = ({ kind }) => ({ type: kind.charAt(0).toUpperCase() + kind.slice(1) })

const packageOf = ({ weight, ...parcel }) => ({
  ...(planOf(parcel) && typeOf(parcel.plan)),
  ...(weight.trim() !== "" && { weight: decimalIn(weight) })
})

/** Returns the box of a parcel as the operator API records it. */
const recordOf = (parcel) => {
  const packed = wayOf(parcel)
  const box = Object.entries(boxFields(parcel)).map(([name, text]) => [
    name,
    name === "reference" ? text : decimalIn(text)
  ])
  return packed === "planned" ? parcel.plan.record : { box: { packed, ...Object.fromEntries(box) } }
}

/** Returns the package of a shipment, or its packages with their numbers, and the boxes. */
export const packagesOf = (parcels, numberOf) => {
  const isOne = parcels.length === 1
  const packages = parcels.map((parcel) => ({
    ...(!isOne && numberOf(parcel)),
    ...packageOf(parcel),
    ...recordOf(parcel)
  }))
  const isRecorded = packages.some(({ box }) => box !== undefined)
  return { ...(isOne && packageOf(parcels[0])), ...((!isOne || isRecorded) && { parcels: packages }) }
}

/** Returns the problem with the box of a parcel and its field, or undefined. */
export const boxProblem = (parcel) => {
  const given = boxFields(parcel)
  const wrong = sides.find((side) => given[side] !== undefined && !isPositive(given[side]))
  if (wrong !== undefined)
    return { field: wrong, message: `Box of parcel ${parcel.id}: ${wrong} must be a number greater than 0.` }
  const isNamed = given.reference !== undefined || sides.every((side) => given[side] !== undefined)
  return wayOf(parcel) !== "another_box" || isNamed
    ? undefined
    : { field: "reference", message: `Box of parcel ${parcel.id}: enter its name, or its three sides.` }
}
