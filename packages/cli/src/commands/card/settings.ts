import { matching, text } from "../../settings/setting.ts"

/** The parts of a card that go out and come in as CSV. */
export const partSettings = {
  zones: text("FILE", { says: "The zones as CSV." }),
  rates: text("FILE", { says: "The prices as CSV." }),
  calendars: text("FILE", { says: "The holidays as CSV." })
}

/** Price lists of others that become a card. */
export const listSettings = {
  magento: text("FILE", { says: "Make the card of Magento's table rates by weight." }),
  matrixrate: text("FILE", { says: "Make the card of a list of MatrixRate by weight." }),
  karrio: text("FILE", { says: "Make the card of a rate sheet of Karrio." }),
  service: matching("CODE", /^[A-Za-z0-9][\w.-]{0,63}$/, "be the code of a service", {
    says: "What the one service of --magento is called.",
    fallback: "STANDARD"
  }),
  home: matching("COUNTRY", /^[A-Z]{2}$/, "be a country of two letters", {
    says: "The country of the account of --karrio.",
    fallback: "US"
  })
}
