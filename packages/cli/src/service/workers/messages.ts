import type { ServiceSettings } from "../../settings/service-settings.ts"

/** What the process that watches over the workers tells one of them. */
export type ToWorker =
  /** To the first worker alone. */
  | { readonly tells: "allAnswer" }
  | { readonly tells: "stop" }
  | { readonly tells: "askFigures"; readonly round: number }
  | { readonly tells: "figures"; readonly text: string }

/** What a worker tells the process that watches over it. */
export type FromWorker =
  | { readonly tells: "needFigures" }
  | { readonly tells: "ownFigures"; readonly round: number; readonly text: string }

/** What a worker begins with: its place among the others, from 0, and the settings that all of them have. */
export interface Beginning {
  readonly place: number
  readonly settings: ServiceSettings
}

/** The variable of the environment in which a worker finds its beginning as JSON. */
export const beginningVariable = "WAYBILL_WORKER"
