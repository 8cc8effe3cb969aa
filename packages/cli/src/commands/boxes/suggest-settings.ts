import { switchFlag } from "../../settings/flags.ts"
import {
  inputSettings,
  limitedSpace,
  outputSettings,
  packingSettings,
  ratingSettings
} from "../../settings/offline-settings.ts"
import { integer, oneOf, parsed, text, type Values } from "../../settings/setting.ts"

const parsePositive = (given: string): number | undefined =>
  /^\d{1,6}(?:\.\d{1,3})?$/.test(given) && Number(given) > 0 ? Number(given) : undefined

/** Flags of `waybill boxes suggest`. */
export const suggestSettings = {
  count: integer(1, 50, "N", {
    description: "Number of sizes to stock; with --empty-space, the maximum number of additional sizes"
  }),
  least: oneOf(["volume", "cost"], {
    description: "Quantity to minimize: shipped volume or shipping cost",
    fallback: "volume"
  }),
  emptySpace: limitedSpace(
    "Keep the boxes in use, and add the fewest sizes that bring the most orders within this share of empty space"
  ),
  ...inputSettings,
  boxes: text("FILE", { description: "JSON file of the boxes in use; without it, the built-in trade sizes" }),
  profile: packingSettings.profile,
  units: packingSettings.units,
  step: parsed("LENGTH", "a length greater than 0", parsePositive, {
    description: "Round sides up to multiples of this length (default: about an inch)"
  }),
  sample: integer(10, 5_000, "N", {
    description: "Number of orders to sample for the search; the result is measured with all orders",
    fallback: "300"
  }),
  effort: packingSettings.effort,
  ...ratingSettings,
  workers: outputSettings.workers,
  out: text("FILE", { description: "Write the sizes and the tubes in use to this file, in the format of --boxes" })
}

/** Switch that accepts sizes that serve fewer orders than the boxes in use. */
export const allowUnserved = switchFlag(
  "allow-unserved",
  "Accept sizes that serve fewer orders than the boxes in use; without it, the command fails"
)

export type SuggestFlags = Values<typeof suggestSettings>
