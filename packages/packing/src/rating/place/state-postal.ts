// Postal codes of the states of the United States and the provinces of Canada.

/**
 * Prefixes of postal codes, and ranges of prefixes, keyed by state. A full code is one whose post office is in a
 * different state than the others with its prefix.
 */
const prefixes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    ...{ AL: "350-369", AK: "995-999", AZ: "850-865", AR: "716-729", CA: "900-961", CO: "800-816", CT: "060-069" },
    ...{ DE: "197-199", DC: "200 202-205 569", FL: "320-339 341-349", GA: "300-319 398-399", HI: "967-968" },
    ...{ ID: "832-838", IL: "600-629", IN: "460-479", IA: "500-528", KS: "660-679", KY: "400-427", LA: "700-714" },
    ...{ ME: "039-049", MD: "20588 206-219", MA: "010-027 055", MI: "480-499", MN: "550-567", MS: "386-397" },
    ...{ MO: "630-658", MT: "590-599", NE: "680-693", NV: "889-898", NH: "030-038", NJ: "070-089", NM: "870-884" },
    ...{ NY: "005 06390 100-149", NC: "270-289", ND: "580-588", OH: "430-459", OK: "730-732 734-749" },
    ...{ OR: "970-979", PA: "150-196", RI: "028-029", SC: "290-299", SD: "570-577", TN: "370-385 42223" },
    ...{ TX: "733 73960 750-799 885", UT: "840-847", VT: "050-054 056-059", VA: "201 203 205 220-246" },
    ...{ WA: "980-994", WV: "247-268", WI: "530-549", WY: "820-831 83414" },
    ...{ PR: "006-007 009", VI: "008", AS: "967", GU: "969", MP: "969", FM: "969", MH: "969", PW: "969" },
    ...{ AA: "340", AE: "090-098", AP: "962-966" }
  },
  CA: {
    ...{ NL: "A", NS: "B", PE: "C", NB: "E", ON: "K-N P", QC: "G-J K1A", MB: "R", SK: "S", AB: "T", BC: "V" },
    ...{ NT: "X", NU: "X", YT: "Y" }
  }
}

const isIn = (code: string, ranges: string): boolean =>
  ranges.split(" ").some((range) => {
    const [from = "", to = from] = range.split("-")
    const prefix = code.slice(0, from.length)
    return from <= prefix && prefix <= to
  })

/** Whether a postal code is in a state. `code` is in upper case without spaces. */
export const isInState = (country: string, state: string, code: string): boolean => {
  const ranges = prefixes[country]?.[state]
  return ranges !== undefined && isIn(code, ranges)
}

/** Returns the states with a postal code. */
const statesWith = (country: string, code: string): ReadonlyArray<string> =>
  Object.entries(prefixes[country] ?? {}).flatMap(([state, ranges]) => (isIn(code, ranges) ? [state] : []))

/** Whether no state has a postal code, so that it is not in use. False for a country whose states are not checked. */
export const isInNoState = (country: string, code: string): boolean =>
  prefixes[country] !== undefined && statesWith(country, code).length === 0

/** Returns the only state with a postal code, or undefined if there is none or more than one. */
export const onlyStateOf = (country: string, code: string): string | undefined => {
  const [state, ...others] = statesWith(country, code)
  return others.length === 0 ? state : undefined
}

/** Returns the state of a postal code that is in a different state than the given one. Undefined if it is not certain. */
export const otherStateOf = (country: string, state: string, code: string): string | undefined =>
  prefixes[country]?.[state] === undefined || isInState(country, state, code) ? undefined : statesWith(country, code)[0]
