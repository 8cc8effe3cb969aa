import { pattern, text } from "../../settings/setting.ts"

/** CSV files of the exportable parts of a card. */
export const partSettings = {
  zones: text("FILE", { description: "CSV file of zones" }),
  rates: text("FILE", { description: "CSV file of prices" }),
  calendars: text("FILE", { description: "CSV file of holidays" }),
  percentages: text("FILE", { description: "CSV file of percentages by date, such as weekly fuel" })
}

export const partNames = Object.keys(partSettings) as ReadonlyArray<keyof typeof partSettings>

/** Settings for price lists of other systems. */
export const priceListSettings = {
  magento: text("FILE", { description: "Magento table rates by weight" }),
  matrixrate: text("FILE", { description: "MatrixRate list by weight" }),
  karrio: text("FILE", { description: "Karrio rate sheet" }),
  service: pattern(
    "CODE",
    /^[A-Za-z0-9][\w.-]{0,63}$/,
    "a service code: at most 64 letters, digits, dots, dashes and underscores",
    { description: "Code of the card's only service, for --magento", fallback: "STANDARD" }
  ),
  home: pattern("COUNTRY", /^[A-Z]{2}$/, "a country as two capital letters", {
    description: "Home country of the account, for --karrio",
    fallback: "US"
  })
}
