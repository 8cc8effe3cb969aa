/** Names and codes that merchants often send instead of an ISO 3166-1 alpha-2 code. */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  AE: ["UAE", "ARE", "United Arab Emirates"],
  AT: ["AUT", "Austria"],
  AU: ["AUS", "Australia"],
  BE: ["BEL", "Belgium"],
  BR: ["BRA", "Brazil"],
  CA: ["CAN", "Canada"],
  CH: ["CHE", "Switzerland"],
  CN: ["CHN", "China"],
  CZ: ["CZE", "Czech Republic", "Czechia"],
  DE: ["DEU", "GER", "Germany"],
  DK: ["DNK", "Denmark"],
  ES: ["ESP", "Spain"],
  FI: ["FIN", "Finland"],
  FR: ["FRA", "France"],
  GB: ["UK", "GBR", "United Kingdom", "Great Britain", "England", "Scotland", "Wales", "Northern Ireland"],
  GR: ["EL", "GRC", "Greece"],
  HK: ["HKG", "Hong Kong"],
  IE: ["IRL", "Ireland"],
  IL: ["ISR", "Israel"],
  IN: ["IND", "India"],
  IT: ["ITA", "Italy"],
  JP: ["JPN", "Japan"],
  KR: ["KOR", "South Korea"],
  MX: ["MEX", "Mexico"],
  NL: ["NLD", "Netherlands", "The Netherlands", "Holland"],
  NO: ["NOR", "Norway"],
  NZ: ["NZL", "New Zealand"],
  PL: ["POL", "Poland"],
  PT: ["PRT", "Portugal"],
  SE: ["SWE", "Sweden"],
  SG: ["SGP", "Singapore"],
  US: ["USA", "U.S.", "U.S.A.", "United States", "United States of America"],
  ZA: ["ZAF", "South Africa"]
}

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => [name.toUpperCase(), code] as const))
)

/** Returns the country code that a string probably means, such as GB for "UK", or undefined. */
export const likelyCountry = (text: string): string | undefined => codes.get(text.trim().toUpperCase())
