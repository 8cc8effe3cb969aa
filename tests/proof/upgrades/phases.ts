// The phases of a rolling upgrade and of its rollback.

/** The last release, and this program. */
export const versions = ["earlier", "current"] as const
export type Version = (typeof versions)[number]

export interface Phase {
  readonly name: string
  /** The services that run after the start of the phase. The others leave first, and new ones start under load. */
  readonly services: Readonly<Record<Version, number>>
}

/** The first process of this program applies the schema steps. Earlier processes that run then continue to work. */
export const phases: ReadonlyArray<Phase> = [
  { name: "the last release alone", services: { earlier: 2, current: 0 } },
  { name: "this program joins and applies the steps", services: { earlier: 2, current: 1 } },
  { name: "both", services: { earlier: 2, current: 2 } },
  { name: "back: this program leaves", services: { earlier: 2, current: 0 } },
  { name: "this program joins again", services: { earlier: 2, current: 1 } },
  { name: "a replica is replaced", services: { earlier: 1, current: 2 } },
  { name: "the last release leaves", services: { earlier: 0, current: 3 } }
]
