import type { Achievement, FillBound } from "@waybill/packing/loads"

const bounds: Readonly<Record<FillBound, string>> = {
  items: "all pieces that fit into a container",
  volume: "the volume of the containers",
  lengths: "the sums of sides that fit along each axis",
  weight: "the weight limits of the containers",
  pieces: "the maximum numbers of pieces in the containers"
}

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 3 })

const nameOf = ({ measure, priority }: Achievement): string =>
  measure === "pieces" ? `number of loaded pieces with priority ${priority}` : `${measure} of the loaded pieces`

/** Returns one sentence for each measure of a loading. Volumes are in cubic units of length. */
export const describeAchievements = (achieved: ReadonlyArray<Achievement>, lengthUnit: string): ReadonlyArray<string> =>
  achieved.map((each) => {
    const { atMost, by, measure, proved, value } = each
    const unit = measure === "volume" ? ` ${lengthUnit}³` : ""
    const result = `The ${nameOf(each)} is ${figure(value)}${unit}`
    return proved
      ? `${result}, the most possible (shown by ${bounds[by]}).`
      : `${result}. The most possible is ${figure(atMost)}${unit} or less (shown by ${bounds[by]}).`
  })
