import { pattern, text } from "../../settings/setting.ts"

/** CSV files of the parts of a card, for export and import. */
export const partSettings = {
  zones: text("FILE", { description: "CSV file of zones" }),
  rates: text("FILE", { description: "CSV file of prices" }),
  calendars: text("FILE", { description: "CSV file of holidays" })
}

export const partNames = Object.keys(partSettings) as ReadonlyArray<keyof typeof partSettings>

/** Price lists of other systems that can be converted to a card. */
export const priceListSettings = {
  magento: text("FILE", { description: "Magento table rates by weight" }),
  matrixrate: text("FILE", { description: "MatrixRate list by weight" }),
  karrio: text("FILE", { description: "Karrio rate sheet" }),
  service: pattern(
    "CODE",
    /^[A-Za-z0-9][\w.-]{0,63}$/,
    "a service code: at most 64 letters, digits, dots, dashes and underscores",
    { description: "Code of the only service, for --magento", fallback: "STANDARD" }
  ),
  home: pattern("COUNTRY", /^[A-Z]{2}$/, "a country as two capital letters", {
    description: "Country of the account, for --karrio",
    fallback: "US"
  })
}
