/** States and provinces with a two-letter code, keyed by country. */
const statesByCountry: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    // 50 states and the federal district, 5 territories and 3 freely associated states with US mail, 3 military regions
    US: `
      AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND
      OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC
      AS GU MP PR VI FM MH PW AA AE AP
    `,
    CA: "AB BC MB NB NL NS NT NU ON PE QC SK YT"
  }).map(([country, codes]) => [country, new Set(codes.trim().split(/\s+/))])
)

/**
 * Returns the state codes of a country, or undefined if its states are not checked.
 *
 * @example
 * ```ts
 * statesOf("US")?.has("KY") // => true
 * ```
 */
export const statesOf = (country: string): ReadonlySet<string> | undefined => statesByCountry.get(country)
