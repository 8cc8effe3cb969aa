// The kinds of pieces to load, each with the worth of one piece.
import type { PieceKind, Problem } from "../../packing/problem/problem.ts"
import type { Goal } from "../contract/request.ts"

/** Value, priority, and volume without gaps, of one piece. */
export interface Worth {
  readonly value: number
  readonly priority: number
  readonly volume: number
}

/** Kinds of a problem, each of pieces with equal worth. Arrays are indexed by the number of a kind. */
export interface Cargo {
  readonly problem: Problem
  readonly goal: Goal
  readonly worth: ReadonlyArray<Worth>
  /** Number of pieces of each kind. */
  readonly quantities: Int32Array
  /** Priorities of the pieces, highest first. Empty if the goal is not `priority`. */
  readonly priorities: ReadonlyArray<number>
}

/** Divides the kinds of a problem, so that all pieces of a kind have equal worth. `worths` is by item. */
export const cargoOf = (problem: Problem, goal: Goal, worths: ReadonlyArray<Worth>): Cargo => {
  const kinds: PieceKind[] = []
  const worth: Worth[] = []
  for (const kind of problem.kinds) {
    const parts = Map.groupBy(kind.pieces, ({ item }) => (goal === "volume" ? 0 : worths[item]![goal]))
    for (const [, pieces] of [...parts].sort(([a], [b]) => b - a)) {
      kinds.push({ ...kind, id: kinds.length, pieces })
      worth.push(worths[pieces[0]!.item]!)
    }
  }
  const priorities = new Set(goal === "priority" ? worth.map(({ priority }) => priority) : [])
  return {
    problem: { ...problem, kinds },
    goal,
    worth,
    quantities: Int32Array.from(kinds, ({ pieces }) => pieces.length),
    priorities: [...priorities].sort((a, b) => b - a)
  }
}

/** Returns the measures of the goal for a number of pieces of each kind, most important first. Higher is better. */
export const scoreOf = ({ goal, worth, priorities }: Cargo, counts: Int32Array): ReadonlyArray<number> => {
  let volume = 0
  let value = 0
  const pieces = new Map(priorities.map((priority) => [priority, 0]))
  for (let k = 0; k < counts.length; k++) {
    const count = counts[k]!
    if (count === 0) continue
    const each = worth[k]!
    volume += count * each.volume
    value += count * each.value
    if (goal === "priority") pieces.set(each.priority, pieces.get(each.priority)! + count)
  }
  return goal === "volume" ? [volume] : goal === "value" ? [value, volume] : [...pieces.values(), volume]
}

/** Compares two scores. The result is positive if the first one is better. */
export const compareScores = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return 0
}
