import { takes } from "../../packing/problem/box-shapes.ts"
import type { BoxType, PieceKind } from "../../packing/problem/problem.ts"
import type { Cargo } from "../cargo/cargo.ts"
import { densitiesOf, guideCount } from "../cargo/guides.ts"

/** Minimum number of kinds selected for one container. More if the pieces are small. */
const MIN_KINDS = 300

/** Multiple of the volume of a container that the selected pieces have. */
const VOLUME_MULTIPLE = 2

/** Selects the kinds of pieces to try in one container of a type, because many kinds make every attempt slow. */
export class KindSelection {
  /** Gain of each kind per share of the container. */
  readonly densities: ReadonlyArray<number>
  /** Number of ways to prefer blocks. */
  readonly guides: number
  /** Kinds that fit into the container, sorted twice: largest first, and most gain first. */
  private readonly bySize: ReadonlyArray<number>
  private readonly byGain: ReadonlyArray<number>
  private readonly kinds: ReadonlyArray<PieceKind>
  private readonly volume: number

  constructor(cargo: Cargo, type: BoxType) {
    const { problem, worth, priorities } = cargo
    this.kinds = problem.kinds
    this.volume = type.hull.volume
    this.densities = densitiesOf(cargo, type)
    this.guides = guideCount(this.densities)
    this.bySize = problem.kinds.flatMap((kind, k) => (takes(type, kind) ? [k] : []))
    const areEqual = this.guides === 1 && priorities.length <= 1
    const gain = this.densities
    this.byGain = areEqual
      ? []
      : this.bySize.toSorted((a, b) => worth[b]!.priority - worth[a]!.priority || gain[b]! - gain[a]! || a - b)
  }

  /**
   * Returns all quantities, or with too many kinds those of a selection: half with the most gain, the others of all
   * sizes. Kinds in `grouped` are always selected.
   */
  select(quantities: Int32Array, grouped: ReadonlySet<number>): Int32Array {
    const isLeft = (k: number): boolean => quantities[k]! > 0
    const bySize = this.bySize.filter(isLeft)
    const volume = bySize.reduce((sum, k) => sum + this.kinds[k]!.volume * quantities[k]!, 0)
    const count = Math.max(MIN_KINDS, Math.ceil((bySize.length * VOLUME_MULTIPLE * this.volume) / volume))
    if (bySize.length <= count) return quantities
    const byGain = this.byGain.filter(isLeft)
    const selected = new Int32Array(quantities.length)
    const select = (k: number | undefined): void => {
      if (k !== undefined) selected[k] = quantities[k]!
    }
    grouped.forEach(select)
    const best = byGain.slice(0, count / 2)
    best.forEach(select)
    const sampled = count - best.length
    for (let i = 0; i < sampled; i++) select(bySize[Math.floor((i * bySize.length) / sampled)])
    return selected
  }

  /** Returns the kind with the most gain, or the largest one, that is not in `grouped`. */
  first(quantities: Int32Array, grouped: ReadonlySet<number>): number | undefined {
    const kinds = this.byGain.length > 0 ? this.byGain : this.bySize
    return kinds.find((k) => quantities[k]! > 0 && !grouped.has(k))
  }
}
