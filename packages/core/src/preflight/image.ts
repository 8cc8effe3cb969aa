import * as Schema from "effect/Schema"
import { Colours } from "../policy/policy.ts"
import type { PolicyPreflight } from "../policy-types/policy.ts"
import { faultText, schemaReader } from "../reading/schema-reader.ts"

/**
 * Facts that a reader of images found in the head of a file.
 *
 * @example
 * ```ts
 * const image: ImageFacts = { format: "jpeg", width: 3000, height: 2000, colours: "rgb", pages: 1 }
 * ```
 */
export interface ImageFacts {
  /** Format of the file. */
  readonly format: "jpeg" | "png" | "tiff" | "webp" | "pdf"
  /** Width as the image is shown: in pixels, and in points (1/72 in) for a PDF. */
  readonly width: number
  /** Height as the image is shown, like `width`. */
  readonly height: number
  /** Colour space. Absent if it is unknown. */
  readonly colours?: PolicyPreflight["colours"][number]
  /** Number of pages or pictures in the file, at least 1. */
  readonly pages: number
}

/**
 * A file that no reader can read.
 *
 * @example
 * ```ts
 * const image: UnreadableImage = { unreadable: "the file ends after 512 bytes" }
 * ```
 */
export interface UnreadableImage {
  /** Why the file cannot be read, in words for the merchant. */
  readonly unreadable: string
}

/**
 * A file that cannot be fetched.
 *
 * @example
 * ```ts
 * const image: UnreachableImage = { unreachable: "HTTP 404" }
 * ```
 */
export interface UnreachableImage {
  /** Why the file cannot be fetched, in words for the merchant. */
  readonly unreachable: string
}

const Length = Schema.Finite.check(Schema.isGreaterThan(0))

const Readable = Schema.Struct({
  format: Schema.Literals(["jpeg", "png", "tiff", "webp", "pdf"]),
  width: Length,
  height: Length,
  colours: Schema.optionalKey(Colours),
  pages: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
})
const readFacts = schemaReader(Readable)
const readUnreadable = schemaReader(Schema.Struct({ unreadable: Schema.NonEmptyString }))
const readUnreachable = schemaReader(Schema.Struct({ unreachable: Schema.NonEmptyString }))

type AnyImage = ImageFacts | UnreadableImage | UnreachableImage

const readerOf = (image: AnyImage) => {
  if (typeof image !== "object" || image === null) return readFacts
  if ("unreachable" in image) return readUnreachable
  return "unreadable" in image ? readUnreadable : readFacts
}

/** Returns the facts about an image. Throws a TypeError that names every invalid one. */
export const imageOf = (image: AnyImage): AnyImage => {
  const reading = readerOf(image)(image)
  if (reading._tag === "Read") return reading.value
  throw new TypeError(`Invalid image: ${faultText(reading.faults)}`)
}
