import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"

/** Returns a random integer of at most 52 bits as hexadecimal digits. */
const hex = (random: number, bits: number): string =>
  Math.floor(random * 2 ** bits)
    .toString(16)
    .padStart(bits / 4, "0")

/** Returns a UUID of version 7 with the given time. */
const uuidOf = (milliseconds: number, random: Random.Random): string => {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, "0")
  const first = hex(random.nextDoubleUnsafe(), 12)
  // The highest two bits of the fourth group are fixed: they state the variant.
  const variant = (0x8000 + Math.floor(random.nextDoubleUnsafe() * 0x4000)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${first}-${variant}-${hex(random.nextDoubleUnsafe(), 48)}`
}

/**
 * Generates the id of an event: a UUID of version 7, with the time and 74 random bits. No setting can make two
 * processes generate the same id, so the id shows which process wrote an event.
 */
export const eventIdIn = (context: Context.Context<never>): string =>
  uuidOf(Context.get(context, Clock.Clock).currentTimeMillisUnsafe(), Context.get(context, Random.Random))

/** Generates the id of an event. */
export const newEventId: Effect.Effect<string> = Effect.contextWith((context: Context.Context<never>) =>
  Effect.succeed(eventIdIn(context))
)
