import { Data } from "effect"
import type { ListOptions } from "./list-options.ts"

/** Error for options that a list does not support. The message starts with the option. */
export class ListRefusal extends Data.TaggedError("ListRefusal")<{
  readonly option: keyof ListOptions
  readonly message: string
}> {}
