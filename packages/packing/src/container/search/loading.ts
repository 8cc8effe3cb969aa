import type { Layout } from "../../packing/geometry/open-box.ts"

/** Complete loading of one container. */
export interface Loading {
  readonly layout: Layout
  /** Number of loaded pieces of each kind. */
  readonly counts: Int32Array
  readonly score: ReadonlyArray<number>
}
