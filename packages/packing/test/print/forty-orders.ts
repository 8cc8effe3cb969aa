/** Line of prints: quantity, width, height and finishing. */
type OrderedLine = readonly [quantity: number, width: number, height: number, finishing: string]

/** Expected parcel: the box or tube, its gross weight in pounds, and the number of prints of each line in it. */
type ExpectedParcel = readonly [reference: string, pounds: string, ...prints: number[]]

/** Order of a print shop, its parcels with the built-in profile and catalogue, and why a packer packs it that way. */
export interface TypicalOrder {
  readonly lines: ReadonlyArray<OrderedLine>
  readonly parcels: ReadonlyArray<ExpectedParcel>
  readonly why: string
}

/** Forty orders that print shops pack every day. */
export const fortyOrders: ReadonlyArray<TypicalOrder> = [
  {
    lines: [[1, 4, 6, "Paper"]],
    parcels: [["8x6 mailer", "0.16", 1]],
    why: "A single sheet goes into the smallest rigid mailer, because a carton would cost more to ship."
  },
  {
    lines: [[200, 4, 6, "Paper"]],
    parcels: [["10x8x2", "2.89", 200]],
    why: "Two stacks of 100 cards between pads fill one flat box that one person carries easily."
  },
  {
    lines: [[1000, 4, 6, "Paper"]],
    parcels: [["18x18x2", "13.64", 1000]],
    why: "Ten stacks of 100 cards lie side by side in the smallest box for them, so no stack presses on another."
  },
  {
    lines: [[1, 8, 10, "Paper"]],
    parcels: [["11.5x9 mailer", "0.35", 1]],
    why: "A photo of 8 × 10 takes the usual 9 × 11.5 mailer, with half an inch around it."
  },
  {
    lines: [[10, 8, 10, "Paper"]],
    parcels: [["11.5x9 mailer", "0.71", 10]],
    why: "Ten sheets are 0.16 inches thick, so they still fit the mailer of one sheet."
  },
  {
    lines: [[30, 8, 10, "Paper"]],
    parcels: [["12x10x2", "1.92", 30]],
    why: "Thirty sheets are too thick for a mailer, so they lie between two pads in the smallest flat box."
  },
  {
    lines: [[100, 8, 10, "Paper"]],
    parcels: [["12x10x2", "4.69", 100]],
    why: "A stack of 1.6 inches and its pads just fit a box two inches deep."
  },
  {
    lines: [
      [12, 5, 7, "Paper"],
      [2, 8, 10, "Paper"]
    ],
    parcels: [["11.5x9 mailer", "0.61", 12, 2]],
    why: "The small photos are on top of the large ones, in the mailer of the large ones."
  },
  {
    lines: [[1, 11, 14, "Paper"]],
    parcels: [["15x12.75 mailer", "0.63", 1]],
    why: "The mailer of 12.75 × 15 leaves half an inch around a print of 11 × 14."
  },
  {
    lines: [[25, 11, 14, "Paper"]],
    parcels: [["16x12x2", "3.05", 25]],
    why: "A stack of 0.4 inches bends a mailer, so it goes between pads into a box of its face."
  },
  {
    lines: [[1, 16, 20, "Paper"]],
    parcels: [["21x17 mailer", "1.16", 1]],
    why: "Prints up to 20 inches stay flat, and the mailer of 17 × 21 is made for 16 × 20."
  },
  {
    lines: [[1, 18, 24, "Paper"]],
    parcels: [["2x20 tube", "0.70", 1]],
    why: "A poster above 20 inches is rolled, because a tube is smaller and cheaper than a large mailer."
  },
  {
    lines: [[1, 24, 36, "Paper"]],
    parcels: [["2x26 tube", "1.04", 1]],
    why: "A movie poster goes into the usual tube of 2 × 26, rolled along its long side."
  },
  {
    lines: [[10, 24, 36, "Paper"]],
    parcels: [["3x37 tube", "5.63", 10]],
    why: "Ten posters make a roll too thick for two inches, so they share one tube of three inches."
  },
  {
    lines: [[50, 18, 24, "Paper"]],
    parcels: [["26x20x2", "13.50", 50]],
    why: "Fifty posters would need a tube 6 × 48, so they stay flat in one box, which has less volume."
  },
  {
    lines: [[3, 24, 36, "Rolled"]],
    parcels: [["3x26 tube", "2.77", 3]],
    why: "Three canvases without bars are rolled together around one core in one tube."
  },
  {
    lines: [[2, 36, 48, "Rolled"]],
    parcels: [["3x37 tube", "3.73", 2]],
    why: "The tube of 37 inches leaves half an inch at both ends of a roll of 36 inches."
  },
  {
    lines: [[1, 40, 60, "Rolled"]],
    parcels: [["4x43 tube", "3.67", 1]],
    why: "The shorter side of 40 inches fits into a tube of 43, and the long side is rolled."
  },
  {
    lines: [[1, 8, 10, "Canvas"]],
    parcels: [["12x10x2", "1.42", 1]],
    why: "A small canvas with corners and wrapping takes the smallest flat box that holds 9 × 11."
  },
  {
    lines: [[1, 16, 20, "Canvas"]],
    parcels: [["22x18x2", "3.25", 1]],
    why: "The picture box is two inches larger than the canvas, which leaves an inch of wrapping on each side."
  },
  {
    lines: [[1, 20, 30, "Canvas"]],
    parcels: [["32x22x2", "5.01", 1]],
    why: "The picture box of 22 × 32 keeps the dimensional weight near that of a carton cut to size."
  },
  {
    lines: [[1, 24, 36, "Canvas"]],
    parcels: [["38x26x2", "6.48", 1]],
    why: "The picture box of 26 × 38 keeps the dimensional weight near that of a carton cut to size."
  },
  {
    lines: [[1, 36, 48, "Canvas"]],
    parcels: [["50x38x2", "10.84", 1]],
    why: "The picture box of 38 × 50 is only two inches deep, as the canvas needs no more."
  },
  {
    lines: [[1, 40, 60, "Canvas"]],
    parcels: [["62x42x2", "14.07", 1]],
    why: "The largest usual canvas goes alone into a flat box and stays below 50 pounds."
  },
  {
    lines: [[2, 16, 20, "Canvas"]],
    parcels: [["22x18x4", "5.36", 2]],
    why: "Two canvases are stacked with a sheet between them, in a box of the same face that is twice as deep."
  },
  {
    lines: [[3, 12, 36, "Canvas"]],
    parcels: [["38x26x4", "11.18", 3]],
    why: "The three panels of a triptych stay together: two side by side and one on top."
  },
  {
    lines: [
      [1, 24, 36, "Canvas"],
      [2, 16, 20, "Canvas"],
      [2, 8, 10, "Canvas"]
    ],
    parcels: [["42x32x4", "13.97", 1, 2, 2]],
    why: "A gallery wall ships in one box: the large canvas below, and the four others side by side in a second layer."
  },
  {
    lines: [[40, 8, 10, "Canvas"]],
    parcels: [["24x18x18", "38.71", 40]],
    why: "Forty small canvases go into one master carton of ten layers, below 50 pounds."
  },
  {
    lines: [[12, 12, 12, "Canvas"]],
    parcels: [["26x26x6", "17.08", 12]],
    why: "Twelve square canvases make three layers of four in one box, without an empty place."
  },
  {
    lines: [[1, 16, 20, "Framed"]],
    parcels: [["22x18x2", "6.32", 1]],
    why: "A frame with glass takes the picture box of its size, with two pads and four corners."
  },
  {
    lines: [[6, 11, 14, "Framed"]],
    parcels: [["26x20x6", "19.09", 6]],
    why: "Six frames make three layers of two. Their glass is 924 square inches, and a box takes 1,920."
  },
  {
    lines: [[8, 16, 20, "Framed"]],
    parcels: [
      ["22x18x12", "32.20", 6],
      ["22x18x4", "11.50", 2]
    ],
    why: "A box takes 1,920 square inches of glass, which is six of these frames, so the other two go into a second box."
  },
  {
    lines: [[4, 24, 36, "Framed"]],
    parcels: [
      ["38x26x4", "26.59", 2],
      ["38x26x4", "26.59", 2]
    ],
    why: "Two large frames have 1,728 square inches of glass. A third exceeds the 1,920 of a box, so each box has two."
  },
  {
    lines: [[1, 12, 12, "Metal"]],
    parcels: [["14x14x2", "1.78", 1]],
    why: "A metal print needs three quarters of an inch around it, so it takes the box of 14 × 14."
  },
  {
    lines: [[5, 8, 12, "Metal"]],
    parcels: [["20x14x2", "4.28", 5]],
    why: "Five thin metal prints fill two stacks in one flat box, with padding between them."
  },
  {
    lines: [[1, 20, 30, "Acrylic"]],
    parcels: [["32x22x2", "11.09", 1]],
    why: "An acrylic print is heavy, but one fits the picture box of 22 × 32 with its pads."
  },
  {
    lines: [
      [1, 16, 20, "Framed"],
      [5, 8, 10, "Paper"]
    ],
    parcels: [["22x18x4", "7.16", 1, 5]],
    why: "The loose photos lie between pads on the frame, which saves the customer a second parcel."
  },
  {
    lines: [
      [1, 16, 20, "Canvas"],
      [1, 24, 36, "Rolled"]
    ],
    parcels: [
      ["22x18x2", "3.25", 1, 0],
      ["2x26 tube", "1.22", 0, 1]
    ],
    why: "A canvas stays flat and a rolled print needs a tube, so they are two parcels."
  },
  {
    lines: [
      [1, 48, 72, "Canvas"],
      [1, 8, 10, "Canvas"]
    ],
    parcels: [["12x10x2", "1.42", 0, 1]],
    why: "The shop has no box for 48 × 72, so that canvas is named, and the other one still ships."
  },
  {
    lines: [
      [10, 16, 20, "Canvas"],
      [10, 8, 10, "Framed"]
    ],
    parcels: [["36x24x12", "40.33", 10, 10]],
    why: "Ten small frames share the master carton of the canvases. Their glass is 800 of 1,920 square inches."
  }
]
