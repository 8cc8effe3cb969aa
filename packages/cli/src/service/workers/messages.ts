/** What the process that watches over the workers tells one of them. */
export type ToWorker =
  /** To the first worker alone. */
  | { readonly tells: "allAnswer" }
  | { readonly tells: "stop" }
  | { readonly tells: "askFigures"; readonly round: number }
  | { readonly tells: "figures"; readonly texts: ReadonlyArray<string> }

/** What a worker tells the process that watches over it. */
export type FromWorker =
  | { readonly tells: "needFigures" }
  | { readonly tells: "ownFigures"; readonly round: number; readonly text: string }

/** The variable of the environment in which a worker finds its place among the others, from 0. */
export const placeVariable = "WAYBILL_WORKER"
