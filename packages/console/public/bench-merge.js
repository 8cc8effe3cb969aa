// Merges two states of the bench of one order, so that no scan of either is lost.
import { rebase } from "./bench-state.js"

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other)
const byPiece = ([a, b], [c, d]) => a - c || b - d

/** Returns a state for the revision of the order in `data`. */
export const current = (state, data) => (state.revision === data.revision ? state : rebase(state, data))

/** Returns the packer who took over last. */
const newerPacker = (one, other) => {
  if (one === undefined || other === undefined) return one ?? other
  return one.since > other.since || (one.since === other.since && one.name < other.name) ? one : other
}

/** Returns the number of pieces of an item that were added without a scan. */
const addedIn = ({ pieces } = { pieces: [] }, index) =>
  pieces.filter(([item, nth]) => item === index && nth === 0).length

/** Returns the pieces of a parcel on both sides. A scanned piece belongs to the first side that has it. */
const piecesOf = (id, sides, { items }) => {
  const ownerOf = (index, nth) => {
    const having = sides.flatMap(({ parcels }) =>
      parcels.filter(({ pieces }) => pieces.some(([item, piece]) => item === index && piece === nth))
    )
    return (having.find(({ isClosed }) => isClosed) ?? having[0]).id
  }
  const own = sides.map(({ parcels }) => parcels.find((each) => each.id === id))
  const scanned = new Map(
    own
      .flatMap((parcel) => parcel?.pieces ?? [])
      .flatMap(([index, nth]) => (nth === 0 ? [] : [[`${index}-${nth}`, [index, nth]]]))
  )
  const kept = [...scanned.values()].filter(([index, nth]) => ownerOf(index, nth) === id)
  const added = items.flatMap((_, index) =>
    Array.from({ length: Math.max(...own.map((parcel) => addedIn(parcel, index))) }, () => [index, 0])
  )
  return [...kept, ...added].sort(byPiece)
}

/** Returns parcels without the added pieces that the order does not have. Scanned pieces stay. */
const fitting = (parcels, { items }) => {
  const rest = items.map(
    ({ left }, index) =>
      left - parcels.flatMap(({ pieces }) => pieces).filter(([item, nth]) => item === index && nth > 0).length
  )
  return parcels.map((parcel) => ({
    ...parcel,
    pieces: parcel.pieces.filter(([index, nth]) => nth > 0 || --rest[index] >= 0)
  }))
}

const merged = (id, sides, data) => {
  const own = sides.flatMap(({ parcels }) => parcels.filter((each) => each.id === id))
  // A closed parcel has been weighed and labelled.
  const [first, second = first] = own.toSorted((one, other) => Number(other.isClosed) - Number(one.isClosed))
  return {
    ...second,
    ...first,
    weight: first.weight || second.weight,
    trackingno: first.trackingno || second.trackingno,
    pieces: piecesOf(id, sides, data)
  }
}

/**
 * Returns a state with the pieces of both. Both states first lose what the order of `data` has shipped. A parcel that is
 * closed in one of them stays closed if no piece is added to it or taken from it. The later packer decides where the
 * states differ.
 */
export const merge = (one, other, data) => {
  const [newer, older] =
    newerPacker(one.packer, other.packer) === other.packer && other.packer !== undefined ? [other, one] : [one, other]
  const sides = [newer, older].map((state) => current(state, data))
  const ids = [...new Set(sides.flatMap(({ parcels }) => parcels.map(({ id }) => id)))].sort((a, b) => a - b)
  const parcels = fitting(
    ids.map((id) => merged(id, sides, data)),
    data
  ).map((parcel) => {
    const closed = sides.flatMap((side) => side.parcels.filter(({ id, isClosed }) => isClosed && id === parcel.id))
    const isClosed = closed.some(({ pieces }) => isSame(pieces.toSorted(byPiece), parcel.pieces))
    return { ...parcel, isClosed }
  })
  const open = parcels.filter(({ isClosed }) => !isClosed)
  const active = (open.find(({ id }) => id === one.active) ?? open[0])?.id
  return { ...sides[0], parcels, active, sends: [], packer: newer.packer ?? older.packer }
}
